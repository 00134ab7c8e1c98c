import type { FuzzTarget } from '../target.js';
import { archive } from './archive.js';
import { engine } from './engine.js';
import { http } from './http.js';
import { json } from './json.js';
import { settings } from './settings.js';
import { socket } from './socket.js';
import { csv, jsonl } from './tables.js';
import { where } from './where.js';

/** All code that reads input from outside. */
export const TARGETS: readonly FuzzTarget[] = [
  http,
  json,
  csv,
  jsonl,
  settings,
  where,
  archive,
  socket,
  engine,
];
