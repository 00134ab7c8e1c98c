import {
  type CodeAction,
  CodeActionKind,
  type Diagnostic,
  DiagnosticSeverity,
  type Range,
  type TextEdit,
} from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { SUSPECT } from '../editor/rules.js';
import type { Remark } from './remarks.js';

/** The command that adds a word to the own words. */
export const ADD_WORD = 'assess.addWord';

const WORD = /^\p{L}[\p{L}\p{M}'’-]*$/u;

const rangeOf = (document: TextDocument, { start, end }: Pick<Remark, 'start' | 'end'>): Range => ({
  start: document.positionAt(start),
  end: document.positionAt(end),
});

/** A remark as editors show it. */
export const diagnosticOf = (document: TextDocument, remark: Remark): Diagnostic => ({
  range: rangeOf(document, remark),
  severity: remark.code === SUSPECT.id ? DiagnosticSeverity.Hint : DiagnosticSeverity.Information,
  code: remark.code,
  source: 'assess',
  message: remark.message,
});

/** What editors can do about remarks in a range: correct them, or add words to the own words. */
export function actionsIn(document: TextDocument, range: Range, remarks: readonly Remark[]): CodeAction[] {
  const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
  const touched = remarks.filter(({ start, end }) => start <= to && from <= end);
  const text = document.getText();
  return touched.flatMap((remark) => {
    const written = text.slice(remark.start, remark.end);
    const diagnostics = [diagnosticOf(document, remark)];
    const isWord = (remark.code === 'S' || remark.code === SUSPECT.id) && WORD.test(written);
    return [
      ...(remark.correction === undefined ? [] : [correction(document, remark, written, diagnostics)]),
      ...(isWord ? [ownWord(written, diagnostics)] : []),
    ];
  });
}

function correction(
  document: TextDocument,
  { correction: newText = '', ...place }: Remark,
  written: string,
  diagnostics: Diagnostic[],
): CodeAction {
  const edit: TextEdit = { range: rangeOf(document, place), newText };
  return {
    title: newText === '' ? `Delete “${written}”` : `Replace “${written}” with “${newText}”`,
    kind: CodeActionKind.QuickFix,
    isPreferred: true,
    diagnostics,
    edit: { changes: { [document.uri]: [edit] } },
  };
}

function ownWord(word: string, diagnostics: Diagnostic[]): CodeAction {
  const title = `Add “${word}” to own words`;
  return {
    title,
    kind: CodeActionKind.QuickFix,
    diagnostics,
    command: { title, command: ADD_WORD, arguments: [word] },
  };
}
