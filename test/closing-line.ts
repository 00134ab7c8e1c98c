import { readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/**
 * Ends a run with a line that scripts can read: `N passed, N failed, N skipped`. Before it stands why tests were
 * skipped, a line for each reason.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    const skipped = new Map<string, number>();
    for (const module of modules) {
      // A file that can't be loaded holds no test that could fail.
      if (module.state() === 'failed' && [...module.children.allTests()].length === 0) counts.failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        counts[state === 'pending' ? 'skipped' : state] += 1;
        // Whoever asks for tests by name knows why the others were skipped.
        if (state !== 'skipped' || test.project.config.testNamePattern) continue;
        const reason = reasonOf(test);
        skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
      }
    }
    // After the summary of the default reporter, which prints when all reporters are through.
    process.once('exit', () => {
      for (const [reason, tests] of skipped) process.stdout.write(`skipped: ${reason} (${tests})\n`);
      process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
    });
  }
}

/** What the test said with `skip(condition, note)`; else the one condition of its file, as it is written, or its name. */
function reasonOf(test: TestCase): string {
  const result = test.result();
  if (result.state === 'skipped' && result.note) return result.note;
  const source = readFileSync(test.module.moduleId, 'utf8');
  const conditions = new Set(
    [...source.matchAll(/\.skipIf\((.+?)\)(?=[.(])/g)].map(([, condition]) => condition),
  );
  return conditions.size === 1 ? `where ${[...conditions][0]}` : test.fullName;
}
