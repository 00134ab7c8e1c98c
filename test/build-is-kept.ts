import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));

/**
 * Fails a run during which somebody replaced `dist/`: programs that other tests started in that moment missed files.
 * npm rebuilds a checkout on more occasions than `npm run build` (`npm pack`, `npm exec`, `npx`): give it a copy.
 */
export default function setup(): () => void {
  const { ino } = statSync(DIST);
  return () => {
    if (statSync(DIST).ino === ino) return;
    process.stderr.write('dist/ was rebuilt during the tests: run them again without building\n');
    // Vitest reports an error that is thrown here, but ends with status 0.
    process.exitCode = 1;
  };
}
