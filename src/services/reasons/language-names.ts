interface NamedLanguage {
  readonly code: string;
  readonly name: string;
  readonly ownName: string;
}

/** Common names that are not in the Unicode CLDR, in lower case. */
const OTHER_NAMES = new Map([
  ['farsi', 'fa'],
  ['mandarin', 'zh'],
  ['mandarin chinese', 'zh'],
  ['普通话', 'zh'],
  ['bahasa indonesia', 'id'],
]);

/**
 * The tag that a name in lower case means, in English or in the language itself, also of the language as it is written or
 * spoken somewhere: `simplified chinese`, `spanish (mexico)`. Undefined for other languages.
 */
export function tagNamed(asked: string, languages: readonly NamedLanguage[]): string | undefined {
  const other = OTHER_NAMES.get(asked);
  if (other !== undefined) return other;
  for (const { code, name, ownName } of languages) {
    const names = [name.toLowerCase(), ownName.toLowerCase()];
    if (names.includes(asked)) return code;
    if (!names.some((one) => asked.includes(one))) continue;
    const language = languageOf(code);
    const locales = languages.map((one) => one.code).filter((one) => languageOf(one) === language);
    const variety = varietiesOf(language, locales).get(asked);
    if (variety) return variety;
  }
  return undefined;
}

const languageOf = (code: string) => new Intl.Locale(code).language;

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Scripts and regions, which include `001`, the world, and `419`, Latin America. */
const PARTS = ['Hans', 'Hant', '001', '419', ...LETTERS.flatMap((one) => LETTERS.map((two) => one + two))];

const known = new Map<string, ReadonlyMap<string, string>>();

/** Tags of a language's varieties by their names in lower case, in English and in its own locales. */
function varietiesOf(language: string, locales: readonly string[]): ReadonlyMap<string, string> {
  const found = known.get(language);
  if (found) return found;
  const tags = PARTS.map((part) => `${language}-${part}`);
  const named = new Map<string, string>();
  for (const locale of ['en', ...locales])
    for (const languageDisplay of ['dialect', 'standard'] as const) {
      const names = new Intl.DisplayNames(locale, { type: 'language', languageDisplay });
      for (const tag of tags) named.set(names.of(tag)!.toLowerCase(), tag);
    }
  known.set(language, named);
  return named;
}
