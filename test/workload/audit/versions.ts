import { rmSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { Violation } from '../history.js';
import { Reference } from '../model/reference.js';
import type { Attributes } from '../model/state.js';
import { scratchFile, told } from '../operations/command.js';
import { linesOf } from '../operations/read.js';
import type { Scene } from '../operations/scene.js';
import { ACCOUNTS } from '../plan/names.js';
import type { Sure } from './sure.js';

const PIPELINE = 'mine';
/** Points from which a move must be approved. */
const HOLD_MOVES = 0.05;
const EXACT = 1e-6;

/** The settings of two versions of one pipeline. */
const VERSIONS = [{ editThreshold: 0.5 }, { editThreshold: 0.85 }] as const;

interface Text {
  readonly id: string;
  readonly attributes: Attributes;
  /** Scores by the two versions. */
  readonly scores: readonly [number | undefined, number | undefined];
}

/**
 * Assesses an account by two versions of a pipeline: what moves is held, compared, approved or rejected, and what was
 * replaced is pruned.
 * @throws Violation
 */
export async function auditVersions(scene: Scene, account: number, sure: readonly Sure[]): Promise<void> {
  const configs = VERSIONS.map((version) => {
    const file = scratchFile(scene, 'versions.json');
    const pipelines = { [PIPELINE]: { base: 'cefr', ...version } };
    writeFileSync(file, JSON.stringify({ pipelines, holdMoves: HOLD_MOVES }));
    return file;
  }) as [string, string];
  await using first = new Reference(['--pipeline', PIPELINE, '--config', configs[0]]);
  await using second = new Reference(['--pipeline', PIPELINE, '--config', configs[1]]);
  const texts: Text[] = [];
  for (const { account: of, family } of sure) {
    if (of !== account) continue;
    for (const [id, { attributes }] of Object.entries(family.texts)) {
      await Promise.all([first.prepare(attributes), second.prepare(attributes)]);
      texts.push({ id, attributes, scores: [first.scoreOf(attributes), second.scoreOf(attributes)] });
    }
  }
  await new Versions(scene, account, configs, [first, second], texts).audit();
  for (const config of configs) rmSync(config);
}

class Versions {
  constructor(
    private readonly scene: Scene,
    private readonly account: number,
    private readonly configs: readonly [string, string],
    private readonly references: readonly [Reference, Reference],
    private readonly texts: readonly Text[],
  ) {}

  async audit(): Promise<void> {
    const { texts } = this;
    if (texts.length === 0) return;
    const moved = texts.filter(({ scores: [one, other] }) => one !== other);
    const held = moved.filter(
      ({ scores: [one, other] }) =>
        one === undefined || other === undefined || Math.abs(other - one) > HOLD_MOVES,
    );
    const score = ['score', '--pipeline', PIPELINE];
    this.expect('score', await this.run(0, score), { assessed: texts.length, held: 0 });
    await this.expectShown(() => 0);
    this.expect('score', await this.run(0, score), { assessed: 0 });
    this.expect('score', await this.run(1, score), { assessed: texts.length, held: held.length });
    await this.expectHeld(held.length);
    await this.expectShown((text) => (held.includes(text) ? 0 : 1));
    await this.expectComparison();

    const approved = held.slice(0, Math.ceil(held.length / 2));
    const ids = approved.map(({ id }) => id);
    if (ids.length > 0)
      this.expect('approve', await this.run(1, ['held', 'approve', ...ids]), { decided: ids.length });
    const rest = held.length - ids.length;
    if (rest > 0) this.expect('reject', await this.run(1, ['held', 'reject', '--all']), { decided: rest });
    const isOld = (text: Text) => held.includes(text) && !approved.includes(text);
    await this.expectShown((text) => (isOld(text) ? 0 : 1));
    const prune = ['prune', '--keep', '0', '--pipeline', PIPELINE];
    this.expect('prune', await this.run(1, prune), { removed: texts.length });
    this.expect('prune', await this.run(1, prune), { removed: 0 });
    await this.expectShown((text) => (isOld(text) ? 0 : 1));
  }

  /** Shorter lists are how the whole one begins. */
  async expectHeld(total: number): Promise<void> {
    const list = async (limit: number) => {
      const told = await this.run(1, ['held', '--limit', String(limit)]);
      this.expect('held', told, { total });
      return told.results as readonly unknown[];
    };
    const all = await list(Math.max(1, total));
    for (const limit of [1, Math.max(1, total - 1)])
      if (!isDeepStrictEqual(await list(limit), all.slice(0, limit)))
        throw new Violation(`held --limit ${limit} is not how all ${total} begin`);
    if (all.length !== total) throw new Violation(`held lists ${all.length} of ${total} results`);
  }

  /** What a command prints with the settings of a version. */
  async run(version: 0 | 1, args: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
    const { scene, account } = this;
    const all = [...args, '--config', this.configs[version]];
    const value = await told<Readonly<Record<string, unknown>>>(scene, all, {
      account,
      // Texts that cannot be assessed are no success.
      statuses: [0, 1],
    });
    if (!value) throw new Violation(`${args.join(' ')} failed although nothing else happened`);
    return value;
  }

  expect(what: string, told: Readonly<Record<string, unknown>>, right: Readonly<Record<string, number>>) {
    for (const [name, value] of Object.entries(right))
      if (told[name] !== value)
        throw new Violation(
          `${what} of ${this.texts.length} texts: ${name} is ${told[name]} instead of ${value}`,
        );
  }

  /** Each text has one result of the pipeline: that of this version. */
  async expectShown(versionOf: (text: Text) => 0 | 1): Promise<void> {
    const { scene, account } = this;
    const args = ['export', 'results', '--pipeline', PIPELINE, '--account', ACCOUNTS[account]!];
    const { status, stdout, stderr } = await scene.ground.run(args);
    if (status !== 0) throw new Violation(`export of a pipeline ended with ${status}: ${stderr}`);
    const rows = linesOf(stdout);
    const results = new Map(rows.map(({ id, result }) => [String(id), result]));
    if (rows.length !== this.texts.length || results.size !== rows.length)
      throw new Violation(`${rows.length} results of ${results.size} texts instead of ${this.texts.length}`);
    for (const text of this.texts) {
      const version = versionOf(text);
      if (!this.references[version].isExportRight(text.attributes, results.get(text.id)))
        throw new Violation(`the result of ${text.id} is not that of version ${version}`);
    }
  }

  async expectComparison(): Promise<void> {
    const live = this.texts.filter(({ attributes }) => attributes.test === undefined);
    if (live.length === 0) return;
    const { both, moves } = (await this.run(1, ['diff', '--pipeline', PIPELINE])) as unknown as {
      both: number;
      moves: { texts: number; moved: number; mean: number | null };
    };
    const changes = live.flatMap(({ scores: [one, other] }) =>
      one === undefined || other === undefined ? [] : other - one,
    );
    const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length;
    this.expect('diff', { both, texts: moves.texts }, { both: live.length, texts: changes.length });
    if (changes.length > 0 && Math.abs((moves.mean ?? Number.NaN) - mean) > EXACT)
      throw new Violation(`diff: the mean move is ${moves.mean} instead of ${mean}`);
  }
}
