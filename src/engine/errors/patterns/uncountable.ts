/**
 * Nouns that learners use often and that take no plural and no `a` in their usual sense (Quirk et al. 1985, 5.2–5.10;
 * chosen by us). Nouns that are countable in a common sense too (`paper`, `experience`, `time`) are left out.
 */
export const UNCOUNTABLE: ReadonlySet<string> = new Set(
  `accommodation advice aggression assistance baggage behavior behaviour bravery bread butter cash chaos clothing
  cheese coffee consent courage cutlery electricity entertainment equipment evidence feedback firewood food fun furniture garbage gratitude
  guidance happiness harm health homework honesty housework housing humanity humidity hygiene information
  infrastructure intelligence jewellery jewelry knowledge laughter legislation leisure literature livestock luck
  luggage machinery mathematics meat merchandise milk money moisture motivation nature news nonsense nutrition
  obesity parking patience peace permission pollution poverty progress publicity rain recycling research rice salt sand sugar oil
  rubbish safety scenery seafood shopping software stationery stuff sunshine teamwork
  toothpaste tourism traffic transportation trash unemployment weather water wealth wisdom wood wool`.split(
    /\s+/,
  ),
);
