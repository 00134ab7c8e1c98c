import Papa from 'papaparse';

/** The records of a CSV text with a header. A column without a name gets its number: `column_1`. */
export function records(text: string): Record<string, string>[] {
  const { data } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: true,
    transformHeader: (name, index) => name || `column_${index + 1}`,
  });
  return data;
}
