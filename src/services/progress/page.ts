import type { AuthorProgress, ProgressReport } from '../../domain/progress.js';
import { page } from '../../page/document.js';
import { figure } from '../../page/figure.js';
import { type Html, html, shortened } from '../../page/html.js';
import { linePlot } from '../../page/plots/lines.js';
import { AUTHORS, KINDS, TEXTS } from '../../tables/progress.js';
import { refuseProtected } from '../../writers/protect.js';
import { writeText } from '../../writers/sink.js';
import { described, describedTable } from '../report/described.js';
import { counted, minute, named } from '../report/wording.js';

/** More authors make no page that opens quickly. */
const MOST_DRAWN = 200;

interface PageOptions {
  /** A file, or `-` for standard output. */
  readonly out: string;
  readonly protect: readonly string[];
  readonly version: string;
  readonly now: Date;
}

/**
 * Writes how the texts of authors change as one HTML file that needs nothing else: ids, scores and counts, but no texts.
 * @throws AssessError `unwritable_file`, `invalid_option` if `out` is protected
 */
export async function writeProgressPage(report: ProgressReport, options: PageOptions): Promise<void> {
  await refuseProtected('output', options.out, options.protect);
  const { authors, kinds, texts, pipeline } = report;
  const { version, now } = options;
  const drawn = authors.slice(0, MOST_DRAWN);
  const figures: Html[] = [];
  for (const [at, author] of drawn.entries()) figures.push(await onAuthor(author, at + 1));
  const sections = [
    { id: 'overview', title: 'Overview', content: [READING, overview(authors)] },
    {
      id: 'errors',
      title: 'Errors by kind',
      content: describedTable('What became of errors from draft to draft', Object.values(KINDS), kinds),
    },
    {
      id: 'authors',
      title: 'Authors',
      content: [
        ...figures,
        drawn.length < authors.length &&
          html`<p class="note">${counted(authors.length - drawn.length, 'further author')} not drawn; assess progress --by text has all.</p>`,
      ],
    },
  ].filter(({ id }) => id !== 'errors' || kinds.length > 0);
  const written = page({
    title: 'Progress',
    lead: html`<p class="lead">${counted(texts, 'text')}, ${counted(authors.length, 'author')} with several; ${pipeline.name} ${pipeline.version}; ${minute(now)}</p>`,
    sections,
    footer: html`<p>Made by assess ${version}. This page contains ids, scores and counts, but no learners’ texts.</p>`,
  });
  await writeText(options.out, written.toString());
}

const READING = html`<p>A change is <em>within error</em> if it is smaller than 1.645 standard errors of the change: measurement alone may explain it.
Drafts are texts by one author on the same question. An error is <em>mended</em> if it is gone where the words were changed, <em>kept</em> if it
is still there, <em>dropped</em> if less than half of its sentence is, and <em>new</em> if it is only in the later draft.</p>`;

const overview = (authors: readonly AuthorProgress[]) =>
  authors.length === 0
    ? html`<p>No author has several texts.</p>`
    : describedTable('Authors with several texts', Object.values(AUTHORS), authors);

async function onAuthor({ authorId, texts }: AuthorProgress, at: number): Promise<Html> {
  const data = described('Texts in their order', Object.values(TEXTS), texts);
  return html`<h3>${named(authorId)}</h3>\n${await figure(linePlot, {
    id: `author-${at}`,
    title: `Scores of ${shortened(authorId)}`,
    description: `Scores of ${counted(texts.length, 'text')} in their order, with 90 % ranges.`,
    caption: 'Scores, with 90 % ranges',
    categories: texts.map(
      ({ id, draft }, index) => `${index + 1}. ${shortened(id, 16)}${draft > 1 ? ` (draft ${draft})` : ''}`,
    ),
    series: [{ name: 'score', values: texts.map(({ score }) => score) }],
    band: { name: '90 % range', ends: texts.map(({ interval90 }) => interval90) },
    categoryAxis: 'text',
    valueAxis: 'score',
    fitted: true,
    data,
  })}`;
}
