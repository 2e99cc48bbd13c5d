;;; session.el --- One session of Emacs with eglot and the server  -*- lexical-binding: t -*-
;; Prints a line for every check: "ok <name>" or "FAIL <name>: <why>".
;; Environment: MOORAGE_PYTHON (runs `-m moorage lsp`), MOORAGE_FILE (the file to open), MOORAGE_TEXT (the memory).

;;; Code:
(require 'cl-lib)
(require 'eglot)
(require 'flymake)

(defvar session-failed nil)
(defvar session-file (getenv "MOORAGE_FILE"))
(defvar session-text (getenv "MOORAGE_TEXT"))

(defmacro check (name &rest body)
  "Run BODY and print what became of NAME."
  `(condition-case why
       (progn ,@body (princ (format "ok %s\n" ,name)))
     (error (setq session-failed t)
            (princ (format "FAIL %s: %s\n" ,name (error-message-string why))))))

(defun until (what probe)
  "Wait until PROBE gives something; WHAT is told when it does not."
  (let ((end (+ (float-time) 20)) seen)
    (while (and (not (setq seen (funcall probe))) (< (float-time) end))
      (accept-process-output nil 0.05))
    (or seen (error "%s: not within 20 s" what))))

(defun request (method params)
  "Send METHOD with PARAMS to the server of this buffer."
  (jsonrpc-request (eglot--current-server-or-lose) method params :timeout 20))

(defun position (text)
  "Parameters for the last letter of the first TEXT in the buffer."
  (goto-char (point-min))
  (search-forward text)
  (backward-char)
  (eglot--TextDocumentPositionParams))

(defun hover (text)
  "The card of TEXT as a string."
  (format "%s" (request :textDocument/hover (position text))))

(defun replace (from to)
  "Put TO in place of FROM, unsaved."
  (goto-char (point-min))
  (search-forward from)
  (replace-match to t t)
  (eglot--signal-textDocument/didChange))

(defun warnings ()
  "What is underlined."
  (flymake-start)
  (mapcar #'flymake-diagnostic-text (flymake-diagnostics)))

(setq eglot-sync-connect 30
      eglot-autoshutdown nil
      eglot-send-changes-idle-time 0)
(add-to-list 'eglot-server-programs
             (list '(python-mode) (getenv "MOORAGE_PYTHON") "-m" "moorage" "lsp"))
(find-file session-file)
(python-mode)

(check "connects"
       (apply #'eglot--connect (eglot--guess-contact))
       (until "a server" (lambda () (eglot-current-server))))

(check "remembers at a place"
       (let ((uri (eglot--path-to-uri session-file)))
         (request :moorage/remember
                  (list :content session-text :anchors (vector "pay.py#charge") :uri uri))))

(check "shows the memory on hover"
       (until "the card" (lambda () (string-match-p "charged twice" (hover "def charge")))))

(check "warns of what no longer matches"
       (replace "timeout=30" "timeout=10")
       (until "a warning" (lambda () (cl-some (lambda (each) (string-match-p "30.* → .*10" each)) (warnings)))))

(check "takes the warning back with the edit"
       (replace "timeout=10" "timeout=30")
       (until "no warning" (lambda () (null (warnings)))))

(set-buffer-modified-p nil)
(eglot-shutdown (eglot-current-server))
(kill-emacs (if session-failed 1 0))
;;; session.el ends here
