import { readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/**
 * Ends a run with a line for scripts: `N passed, N failed, N skipped`. The lines before it give the reasons for skipped
 * tests, one line each.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    const skipped = new Map<string, number>();
    for (const module of modules) {
      // A file that fails to load has no tests: count the file as a failure.
      if (module.state() === 'failed' && [...module.children.allTests()].length === 0) counts.failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        counts[state === 'pending' ? 'skipped' : state] += 1;
        // A run of tests selected by name skips the others on purpose.
        if (state !== 'skipped' || test.project.config.testNamePattern) continue;
        const reason = reasonOf(test);
        skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
      }
    }
    // On exit, because the default reporter prints its summary after all reporters have finished.
    process.once('exit', () => {
      for (const [reason, tests] of skipped) process.stdout.write(`skipped: ${reason} (${tests})\n`);
      process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
    });
  }
}

/** The note of `skip(condition, note)`; otherwise the source of the conditions in the file, or the name of the test. */
function reasonOf(test: TestCase): string {
  const result = test.result();
  if (result.state === 'skipped' && result.note) return result.note;
  const source = readFileSync(test.module.moduleId, 'utf8');
  const conditions = [...source.matchAll(/\.(skip|run)If\((.+?)\)(?=[.(;])/g)].map(([, kind, condition]) =>
    kind === 'skip' ? condition : `not ${condition}`,
  );
  return conditions.length > 0 ? `where ${[...new Set(conditions)].join(', or ')}` : test.fullName;
}
