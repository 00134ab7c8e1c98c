import { page } from '../../page/document.js';
import { html } from '../../page/html.js';
import { refuseProtected } from '../../writers/protect.js';
import { openSink } from '../../writers/sink.js';
import { gatherReport, type ReportSource } from './gather-report.js';
import type { Report } from './report.js';
import { SECTIONS } from './sections/index.js';
import { minute, named } from './wording.js';

interface WriteReportOptions extends ReportSource {
  /** The file, which takes its place only when it is complete, or `-` for standard output. */
  readonly out: string;
  /** Files that `out` must not replace. */
  readonly protect?: readonly string[] | undefined;
}

/**
 * Writes a report as one HTML file and gives its data.
 * @throws AssessError `unwritable_file`, `invalid_option` if `out` is protected, and those of `gatherReport`; the reason of
 *   the signal when it ends the work, with the file as it was
 */
export async function writeReport(options: WriteReportOptions): Promise<Report> {
  const { out, protect, signal } = options;
  await refuseProtected('output', out, protect ?? []);
  // Opened first: who waits for a report should not learn at its end that it can't be written.
  const sink = await openSink(out);
  try {
    const report = await gatherReport(options);
    const page = await renderReport(report);
    signal?.throwIfAborted();
    await sink.write(page);
    await sink.commit();
    return report;
  } catch (error) {
    await sink.discard();
    throw error;
  }
}

/** The report as a page: one HTML file that needs nothing else. The same report gives the same bytes. */
export async function renderReport(report: Report): Promise<string> {
  const { title, account, created, software } = report;
  const sections = [];
  for (const { id, title, content } of SECTIONS) sections.push({ id, title, content: await content(report) });
  return page({
    title,
    lead: html`<p class="lead">Account ${named(account)}, ${minute(created)}</p>`,
    sections,
    footer: html`<p>Made by assess ${software.assess}. This page contains metrics, ids and metadata, but no learners’ texts.</p>`,
  }).toString();
}
