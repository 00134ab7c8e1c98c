/** The commands of the list of help, by what people do. */
export const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'SCORE TEXTS': ['demo', 'check', 'import', 'score', 'stats', 'export', 'pipe'],
  'DESCRIBE TEXTS': ['features', 'vocabulary', 'classify'],
  'COMPARE WITH MARKS': [
    'study',
    'import-feedback',
    'evaluate',
    'examiners',
    'fairness',
    'drift',
    'report',
    'calibrate',
    'train',
  ],
  'PIPELINES AND VERSIONS': ['pipelines', 'runs', 'diff', 'held', 'prune'],
  'SERVERS AND JOBS': ['serve', 'work', 'schedule', 'account', 'token', 'webhook'],
  'STORES AND DELETION': ['submission', 'author', 'mark', 'backup', 'verify', 'recover', 'compact'],
  'SETTINGS AND HELP': ['config', 'autocomplete', 'help'],
};
