/**
 * harper.js as a checker: the first suggestion of each of its lints; of two overlapping ones, the earlier and longer.
 */
export async function harperChecker() {
  const { LocalLinter } = await import('harper.js');
  const { binaryInlined } = await import('harper.js/binaryInlined');
  const linter = new LocalLinter({ binary: binaryInlined });
  await linter.setup();
  return {
    name: 'harper.js',
    async check(text) {
      const lints = await linter.lint(text);
      return { text, edits: disjoint(lints.flatMap((lint) => editOf(text, lint))), suspects: [] };
    },
  };
}

const [REPLACE, REMOVE] = [0, 1];

function editOf(text, lint) {
  const [suggestion] = lint.suggestions();
  if (!suggestion) return [];
  const span = lint.span();
  const units = codeUnits(text);
  const [start, end] = [units[span.start], units[span.end]];
  const covered = text.slice(start, end);
  const kind = suggestion.kind();
  const replacement = suggestion.get_replacement_text();
  const correction = kind === REPLACE ? replacement : kind === REMOVE ? '' : covered + replacement;
  if (correction === covered || start >= end) return [];
  return [{ start, end, correction, code: 'R', confidence: 1, source: lint.lint_kind() }];
}

/** UTF-16 offset of each code point, which Harper counts, and of the end. */
function codeUnits(text) {
  const units = [];
  for (let at = 0; at < text.length; at += text.codePointAt(at) > 0xffff ? 2 : 1) units.push(at);
  return [...units, text.length];
}

function disjoint(edits) {
  const sorted = [...edits].sort((a, b) => a.start - b.start || b.end - a.end);
  const kept = [];
  for (const edit of sorted) if (edit.start >= (kept.at(-1)?.end ?? 0)) kept.push(edit);
  return kept;
}
