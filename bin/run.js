#!/usr/bin/env node
import load from '../dist/bundled/load.cjs';

await load('cli').run(import.meta.url);
