import { CODE_STATEMENTS, quoted, SUSPECT_REASON } from '../../engine/results/error-reasons.js';
import type { Findings, FoundError, Span } from '../../services/proofreading/proofread.js';
import type { CheckRequest } from './check-request.js';
import { type Rule, ruleOf, SUSPECT } from './rules.js';
import { firstEndingAfter } from './sorted-spans.js';

/** What an editor marks. Offsets are UTF-16 code units; those in `context` refer to its text. */
export interface Match {
  readonly message: string;
  readonly shortMessage: string;
  readonly replacements: readonly { readonly value: string }[];
  readonly offset: number;
  readonly length: number;
  readonly context: { readonly text: string; readonly offset: number; readonly length: number };
  readonly sentence: string;
  readonly type: { readonly typeName: 'UnknownWord' | 'Other' | 'Hint' };
  readonly rule: Rule;
  /** Whether not to show it while its sentence is being typed. */
  readonly ignoreForIncompleteSentence: boolean;
  /** Number of words around it that must be complete; -1: its whole sentence. */
  readonly contextForSureMatch: number;
}

/** A match before its position is known. */
interface Remark extends Span {
  readonly rule: Rule;
  /** In English. */
  readonly message: string;
  readonly replacements: readonly string[];
}

/** The matches that a request asks for, in the order of the text. */
export function matchesOf({ text, wants, isPicky, reasons }: CheckRequest, found: Findings): Match[] {
  const remarks = [
    ...found.errors.map((error) => remarkOn(error, text.text.slice(error.start, error.end))),
    ...(isPicky ? found.suspects.map(doubt) : []),
  ].sort((a, b) => a.start - b.start);
  return remarks.flatMap(({ rule, message, replacements, ...span }): Match[] => {
    const located = text.place(span.start, span.end);
    if (!located || !wants(rule.id, rule.category.id)) return [];
    const { isWhole, ...place } = located;
    return [
      {
        message: (reasons?.quoted ?? quoted)(message),
        shortMessage: reasons ? reasons.quoted(statementOf(rule)) : capitalised(rule.description),
        // A replacement would overwrite markup.
        replacements: isWhole ? replacements.map((value) => ({ value })) : [],
        ...place,
        context: contextOf(text.text, span),
        sentence: sentenceAt(text.text, found.sentences, span),
        type: { typeName: typeOf(rule) },
        rule,
        // A spelling is wrong whatever follows.
        ...(rule.issueType === 'misspelling'
          ? { ignoreForIncompleteSentence: false, contextForSureMatch: 0 }
          : { ignoreForIncompleteSentence: true, contextForSureMatch: -1 }),
      },
    ];
  });
}

function remarkOn({ start, end, code, replacement, reason }: FoundError, written: string): Remark {
  const rule = ruleOf(code, written, replacement);
  return { start, end, rule, message: reason, replacements: [replacement] };
}

const doubt = ({ start, end }: Span): Remark => ({
  start,
  end,
  rule: SUSPECT,
  message: SUSPECT_REASON,
  replacements: [],
});

/** What is wrong, as far as a rule tells. */
const statementOf = ({ id }: Rule) =>
  id === SUSPECT.id ? SUSPECT_REASON : `${CODE_STATEMENTS[id as keyof typeof CODE_STATEMENTS]}.`;

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function typeOf({ id, issueType }: Rule): Match['type']['typeName'] {
  if (id === SUSPECT.id) return 'Hint';
  return issueType === 'misspelling' ? 'UnknownWord' : 'Other';
}

/** Number of code units shown on either side of a match. */
const CONTEXT = 40;
const CUT = '...';

function contextOf(text: string, { start, end }: Span): Match['context'] {
  const from = beforePair(text, Math.max(0, start - CONTEXT));
  const to = beforePair(text, Math.min(text.length, end + CONTEXT));
  const before = from > 0 ? CUT : '';
  const shown = text.slice(from, to).replaceAll(/[\r\n]/g, ' ');
  return {
    text: before + shown + (to < text.length ? CUT : ''),
    offset: before.length + start - from,
    length: end - start,
  };
}

/** The offset, or the start of the surrogate pair that it would split. */
const beforePair = (text: string, at: number) =>
  at > 0 && /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at;

function sentenceAt(text: string, sentences: readonly Span[], at: Span): string {
  const found = sentences[firstEndingAfter(sentences, at.start)];
  return found && found.start < at.end ? text.slice(found.start, found.end) : '';
}
