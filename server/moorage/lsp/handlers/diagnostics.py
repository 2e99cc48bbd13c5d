"""Diagnostics for clients that ask for them. They are sent to all others; never both, or all would be shown twice."""

from lsprotocol import types

from moorage.lsp.rpc import guarded
from moorage.lsp.server import MoorageServer


def register(server: MoorageServer) -> None:
    """Adds the handler."""
    options = types.DiagnosticOptions(inter_file_dependencies=True, workspace_diagnostics=False, identifier="moorage")

    @server.feature(types.TEXT_DOCUMENT_DIAGNOSTIC, options)
    async def diagnostic(params: types.DocumentDiagnosticParams) -> types.RelatedFullDocumentDiagnosticReport:
        diagnosis = await guarded(server, server.diagnose(params.text_document.uri))
        return types.RelatedFullDocumentDiagnosticReport(items=list(diagnosis.diagnostics) if diagnosis else [])
