import type { ComparedText, DuplicatePair, DuplicatesReport } from '../../domain/duplicates.js';
import { toCodeUnits } from '../../engine/results/offsets.js';
import { page } from '../../page/document.js';
import { type Content, type Html, html } from '../../page/html.js';
import { COMMON, DUPLICATES } from '../../tables/duplicates.js';
import { refuseProtected } from '../../writers/protect.js';
import { writeText } from '../../writers/sink.js';
import { describedTable } from '../report/described.js';
import { count, counted, minute, named, share } from '../report/wording.js';

const STYLE = `.text{white-space:pre-wrap;overflow-wrap:anywhere;max-width:none}
mark{background:rgba(var(--shade),.22);color:inherit;print-color-adjust:exact;-webkit-print-color-adjust:exact}`;

interface PageOptions {
  /** A file, or `-` for standard output. */
  readonly out: string;
  readonly protect: readonly string[];
  readonly version: string;
  readonly now: Date;
}

type Texts = ReadonlyMap<ComparedText, string>;

/**
 * Writes pairs of texts side by side, with the passages that they share marked, as one HTML file that needs nothing else.
 * @throws AssessError `unwritable_file`, `invalid_option` if `out` is protected
 */
export async function writeDuplicatesPage(
  report: DuplicatesReport,
  texts: Texts,
  options: PageOptions,
): Promise<void> {
  await refuseProtected('output', options.out, options.protect);
  await writeText(options.out, duplicatesPage(report, texts, options));
}

function duplicatesPage(
  report: DuplicatesReport,
  texts: Texts,
  { version, now }: Pick<PageOptions, 'version' | 'now'>,
): string {
  const { pairs, common, fewest, most, found, authors } = report;
  const by = authors === null ? '' : ` by ${counted(authors, 'author')}`;
  const sections = [
    {
      id: 'pairs',
      title: 'Pairs',
      content: [
        html`<p>${counted(found, 'pair')} of texts of different authors ${found === 1 ? 'shares' : 'share'} passages of ${fewest} words or more, apart from
words of the question and from passages in the texts of more than ${counted(most, 'author')}.${pairs.length < found && ` The ${count(pairs.length)} with the most shared words are listed.`}
Shared words are a reason to read both texts, and no proof: both may quote a book, or have learnt the same text.</p>`,
        pairs.length > 0 && overview(pairs),
      ],
    },
    { id: 'texts', title: 'Side by side', content: pairs.map((pair, at) => sideBySide(pair, at + 1, texts)) },
    {
      id: 'common',
      title: 'Passages in many texts',
      content: describedTable('Passages that were not compared', Object.values(COMMON), common),
    },
  ].filter(({ id }) => id === 'pairs' || (id === 'texts' ? pairs : common).length > 0);
  return page({
    title: 'Texts that share passages',
    lead: html`<p class="lead">${counted(report.texts, 'text')}${by}, ${minute(now)}</p>`,
    sections,
    footer: html`<p>Made by assess ${version}. This page contains learners’ texts: keep it as carefully as these.</p>`,
    style: STYLE,
  }).toString();
}

const numberOf = (pair: number) => html`<a href="#pair-${pair}">${pair}</a>`;

function overview(pairs: readonly DuplicatePair[]): Html {
  return describedTable(
    'Pairs with the most shared words first',
    [
      { title: 'pair', format: 'text', of: ([at]) => numberOf(at) },
      ...Object.values(DUPLICATES).map((column) => ({
        ...column,
        of: ([, pair]: Listed) => column.of(pair),
      })),
    ] as Parameters<typeof describedTable<Listed>>[1],
    pairs.map((pair, at): Listed => [at + 1, pair]),
  );
}

type Listed = readonly [at: number, pair: DuplicatePair];

function sideBySide(pair: DuplicatePair, at: number, texts: Texts): Html {
  const { a, b, words, passages } = pair;
  return html`<h3 id="pair-${at}">Pair ${at}: ${counted(words, 'shared word')}, ${share(pair.share)} of the shorter text</h3>
<div class="pair">${oneSide(
    a,
    texts.get(a)!,
    passages.map((passage) => passage.a),
  )}${oneSide(
    b,
    texts.get(b)!,
    passages.map((passage) => passage.b),
  )}</div>\n`;
}

function oneSide(
  { id, authorId, taskId }: ComparedText,
  text: string,
  spans: readonly (readonly [number, number])[],
): Html {
  const about = [
    authorId !== null && html`author ${named(authorId)}`,
    taskId !== null && html`task ${named(taskId)}`,
  ];
  return html`<div><h4>${named(id)}</h4><p class="note">${joined(about.filter(Boolean))}</p>
<p class="text">${marked(text, spans)}</p></div>`;
}

const joined = (parts: readonly Content[]): Content => parts.map((part, at) => [at > 0 && ', ', part]);

/** The text with each passage marked by its number, which is the same in both texts. */
function marked(text: string, spans: readonly (readonly [number, number])[]): Content {
  const units = toCodeUnits(text);
  let end = 0;
  const parts: Content[] = [];
  const inOrder = spans.map(([from, to], at) => ({ from: units(from), to: units(to), number: at + 1 }));
  for (const { from, to, number } of inOrder.sort((one, other) => one.from - other.from)) {
    parts.push(
      text.slice(end, from),
      html`<mark>${spans.length > 1 && html`<sup>${number}</sup> `}${text.slice(from, to)}</mark>`,
    );
    end = to;
  }
  return [...parts, text.slice(end)];
}
