import type { Reporter, TestModule } from 'vitest/node';

/**
 * Ends a run with a line that scripts can read: `N passed, N failed, N skipped`. Before it stands why tests were
 * skipped, as they say it with `skip(condition, note)`.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    const notes = new Set<string>();
    for (const module of modules) {
      // A file that can't be loaded holds no test that could fail.
      if (module.state() === 'failed' && [...module.children.allTests()].length === 0) counts.failed += 1;
      for (const test of module.children.allTests()) {
        const result = test.result();
        counts[result.state === 'pending' ? 'skipped' : result.state] += 1;
        if (result.state === 'skipped' && result.note) notes.add(`skipped: ${result.note}\n`);
      }
    }
    // After the summary of the default reporter, which prints when all reporters are through.
    process.once('exit', () => {
      process.stdout.write([...notes].join(''));
      process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
    });
  }
}
