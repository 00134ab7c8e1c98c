interface ExportedResult {
  readonly id: string;
  readonly pipeline: { readonly name: string; readonly version: string; readonly config_hash: string };
  readonly assessed_at: string;
  readonly result: { readonly type: string; readonly message?: string; readonly overall_score?: number };
}

/** Parses an export of results. */
export const exported = (jsonl: string) =>
  jsonl
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ExportedResult);
