import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { CHOICE_KINDS } from '#src/engine/errors/choices/kinds/index.js';
import { CONFUSION_REASONS } from '#src/engine/errors/confused-words.js';
import { CODE_STATEMENTS, MARKS, reasonOfCode, SUSPECT_REASON } from '#src/engine/results/error-reasons.js';
import { SHEET_PHRASES } from '#src/services/class/sheet-words.js';
import { FULL_STOP } from '#src/services/reasons/catalogue.js';
import { phrasesOf } from '#src/services/reasons/phrases.js';

const ERRORS = fileURLToPath(new URL('../../src/engine/errors/', import.meta.url));

/**
 * Every phrase that reasons in English consist of, in the order of catalogues, with one reason or more that it occurs
 * in: those of rules, their detectors, spelling, choices, confused words and codes; last, what sheets of learners say.
 * @returns {Map<string, string[]>}
 */
export function englishPhrases() {
  const found = new Map([[FULL_STOP, ['This is one word.']]]);
  const add = (reason) => {
    for (const { key } of phrasesOf(reason)) found.set(key, [...(found.get(key) ?? []), reason]);
  };
  for (const code of ['S', 'S+', 'U', 'UT']) for (const words of ['word', '']) add(reasonOfCode(code, words));
  for (const mark of Object.keys(MARKS)) for (const code of ['MP+', 'MP']) add(reasonOfCode(code, mark));
  const advice = [...found.keys()].filter((key) => key.startsWith(':') || key === FULL_STOP);
  for (const key of found.keys()) if (!advice.includes(key)) found.delete(key);
  for (const path of filesIn('rules'))
    (path.endsWith('.rule') ? ofRule(path) : sentencesIn(path)).forEach(add);
  for (const path of [...filesIn('spelling'), join(ERRORS, 'reason.ts')]) sentencesIn(path).forEach(add);
  for (const { classes, reason } of CHOICE_KINDS)
    for (const written of classes)
      for (const meant of classes)
        for (const next of ['', 'few', 'but'])
          for (const code of ['S', 'AGV', 'TV', 'CN', 'FV'])
            for (const before of [['when'], ['they']])
              if (written !== meant) add(reason({ written, meant, before, next, code }));
  CONFUSION_REASONS.forEach(add);
  for (const statement of Object.values(CODE_STATEMENTS)) add(`${statement}.`);
  add(SUSPECT_REASON);
  for (const [key, reasons] of found) found.set(key, [...new Set(reasons)]);
  for (const phrase of SHEET_PHRASES) found.set(phrase, []);
  return found;
}

const filesIn = (folder) =>
  readdirSync(join(ERRORS, folder), { recursive: true })
    .sort()
    .map((file) => join(ERRORS, folder, file))
    .filter((path) => /\.(?:ts|rule)$/.test(path) && basename(path) !== 'compiled.ts');

const ofRule = (path) =>
  [...readFileSync(path, 'utf8').matchAll(/^because: (.+)$/gm)].map(([, reason]) => reason);

/** The texts in a module that are sentences: reasons of its findings. */
function sentencesIn(path) {
  const found = [];
  const visit = (node) => {
    if (ts.isStringLiteralLike(node) && /^[\p{Lu}*].* .*\.$/u.test(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest));
  return found;
}
