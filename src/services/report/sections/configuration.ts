import { posix, win32 } from 'node:path';
import { isSameIdentity } from '../../../domain/pipelines/pipeline.js';
import { type Content, html, shortened } from '../../../page/html.js';
import { folded, setAside, table } from '../../../page/table.js';
import { isMissing, type Report } from '../report.js';
import { counted } from '../wording.js';
import type { Section } from './section.js';

/** A value may be a long list. */
const MOST = 300;

/** What is needed to reproduce the results. */
export const configuration: Section = {
  id: 'configuration',
  title: 'Configuration',
  content: (report) => [
    identity(report),
    folded(
      `The ${counted(report.pipeline.components.length, 'component')} of the pipeline`,
      table({
        caption: 'Components of the pipeline, in their order',
        columns: [{ title: 'component' }, { title: 'version' }, { title: 'runs' }, { title: 'options' }],
        rows: report.pipeline.components.map(({ name, version, on, options }) => [
          name,
          version,
          on ? 'yes' : 'no',
          written(options),
        ]),
      }),
    ),
    settings(report),
    table({
      caption: 'Software',
      columns: [{ title: 'what' }, { title: 'version' }],
      rows: [
        ['assess', report.software.assess],
        ['Node.js', report.software.node],
        ['store', report.software.store],
      ],
    }),
  ],
};

function identity({ pipeline, results }: Report) {
  const { name, version, configHash } = pipeline;
  const is = html`<p>Pipeline ${name} ${version}, configuration <code>${configHash}</code>.`;
  if (isMissing(results) || isSameIdentity(results.pipeline, pipeline)) return html`${is}</p>`;
  const { version: earlier, configHash: hash } = results.pipeline;
  return html`${is} <strong>The results of this report were made by version ${earlier}, configuration <code>${hash}</code>:</strong>
they are not up to date, and what follows describes the pipeline as it is now.</p>`;
}

function settings({ settings }: Report) {
  if (settings.length === 0) return null;
  return setAside(
    `The ${counted(settings.length, 'setting')} of this installation`,
    table({
      caption: 'Settings, and where each came from',
      columns: [{ title: 'setting' }, { title: 'value' }, { title: 'from' }],
      rows: settings.map(({ name, value, source }) => [name, written(withoutFolders(value)), source]),
    }),
  );
}

const isAbsolute = (path: string) => posix.isAbsolute(path) || win32.isAbsolute(path);

/** A value of the settings; only the last part of an absolute path, because a report goes to other people. */
function withoutFolders(value: unknown): unknown {
  if (typeof value === 'string') return isAbsolute(value) ? win32.basename(value) : value;
  if (Array.isArray(value)) return value.map(withoutFolders);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutFolders(inner)]));
}

/** A value as the settings file has it. */
function written(value: unknown): Content {
  if (value === undefined || value === '') return 'none';
  if (typeof value !== 'object' || value === null) return shortened(String(value), MOST);
  return isNothing(value) ? 'none' : html`<code>${shortened(JSON.stringify(value), MOST)}</code>`;
}

const isNothing = (value: object) => Object.keys(value).length === 0;
