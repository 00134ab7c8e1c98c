import { spawnSync } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { Args } from '@oclif/core';
import { AssessCommand } from '../cli/command.js';
import { commandLine } from '../cli/command-line.js';
import { EXIT } from '../cli/exit.js';
import { AssessError, reasonOf } from '../errors.js';
import { makeFolder } from '../services/make-folder.js';

const FOLDER = 'sample';
const STORE = ['--store', `${FOLDER}/${FOLDER}.duckdb`];

/** The tour, in the folder that contains the sample archive. */
const TOUR: readonly (readonly string[])[] = [
  ['import', `${FOLDER}/submissions.csv`, ...STORE],
  ['import-feedback', `${FOLDER}/marks.csv`, ...STORE],
  ['score', ...STORE],
  ['stats', ...STORE],
  ['stats', '--by', 'target_level', ...STORE],
  ['export', 'results', '--format', 'csv', '-o', `${FOLDER}/results.csv`, ...STORE],
  ['check', `${FOLDER}/essay.txt`, '--question-file', `${FOLDER}/question.txt`],
];

export default class Demo extends AssessCommand {
  static override summary =
    'Copy the sample archive into a folder and run a tour of the main commands on it.';
  static override description =
    'The archive has 82 texts, written for this project, with marks. The tour imports and scores them and prints ' +
    'each command before it runs. Everything goes into the folder sample; delete it to start again.';
  static override examples = ['<%= config.bin %> demo', '<%= config.bin %> demo /tmp/tour'];
  static override enableJsonFlag = false;
  static override args = {
    dir: Args.string({
      ignoreStdin: true,
      description: 'Folder in which the folder sample is created.',
      default: '.',
    }),
  };

  async run(): Promise<void> {
    const { dir } = (await this.parse(Demo)).args;
    const folder = join(dir, FOLDER);
    await makeFolder(dir);
    try {
      await cp(join(this.config.root, 'fixtures', 'sample'), folder, { recursive: true, force: false });
    } catch (error) {
      throw new AssessError('unwritable_file', { path: folder, reason: reasonOf(error) });
    }
    for (const step of TOUR) {
      this.log(`\n$ ${commandLine(step)}`);
      const { status } = spawnSync(process.execPath, [process.argv[1]!, ...step], {
        cwd: dir,
        stdio: 'inherit',
      });
      // Two texts of the archive cannot be assessed, to show what then happens.
      if (status !== EXIT.done && status !== EXIT.partly) {
        process.exitCode = status ?? EXIT.interrupted;
        return;
      }
    }
    this.log(`\nThe results are in ${join(folder, 'results.csv')}, the store is ${join(dir, STORE[1]!)}.`);
    this.log('The same on your own marked texts: assess study marked.xlsx --text Essay --mark Band');
  }
}
