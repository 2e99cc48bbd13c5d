// Text as Markdown that shows it and nothing else.

import { MarkdownString } from 'vscode';

/**
 * Every mark in it is a character. The editor makes each blank one that no line breaks at; single ones are given back,
 * but for one that would begin a numbered list.
 */
export function shownAsIs(text: string): string {
  return new MarkdownString().appendText(text).value.replaceAll(/(?<=[^;])(?<!^\d+\.)&nbsp;(?=[^&])/gm, ' ');
}
