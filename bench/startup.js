/** Cold starts of the whole process: `assess --version` compared with a bare oclif command, and `assess check`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BINARY,
  peakMemory,
  printMachine,
  ROOT,
  report,
  textsOfAbout200Words,
  timeCommand,
} from './measure.js';

printMachine();
const bare = timeCommand([`${ROOT}bench/bare-oclif/bin/run.js`, '--version'], { times: 15 });
const version = timeCommand([BINARY, '--version'], { times: 15 });
report('bare oclif --version', bare * 1000, { unit: ' ms' });
report('assess --version', version * 1000, { unit: ' ms' });
report('ratio assess --version / bare oclif', version / bare, { atMost: 1.3 });

const folder = mkdtempSync(join(tmpdir(), 'assess-bench-'));
try {
  const essay = join(folder, 'essay.txt');
  writeFileSync(essay, textsOfAbout200Words()[0].text);
  report('assess check, whole process', timeCommand([BINARY, 'check', essay], { times: 9 }), {
    unit: ' s',
    atMost: 0.45,
  });
  report('assess check, peak memory', peakMemory([BINARY, 'check', essay]), { unit: ' MiB' });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
