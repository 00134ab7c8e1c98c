import { page } from '../../page/document.js';
import { html } from '../../page/html.js';
import type { Report } from './report.js';
import { SECTIONS } from './sections/index.js';
import { minute, named } from './wording.js';

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
