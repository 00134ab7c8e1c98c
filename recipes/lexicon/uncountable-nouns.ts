/**
 * Nouns without a plural in their usual sense, of which learners often make one. Chosen by hand; nouns with a common
 * countable sense (`experience`, `paper`, `time`, `work`, `hair`) are left out on purpose.
 */
export const UNCOUNTABLE_NOUNS: readonly string[] = `
accommodation advice aggression agriculture applause arithmetic astronomy athletics baggage biology blackmail bravery bread
broccoli bullying butter cash chemistry childcare chess clothing commerce compassion courage cruelty cutlery cyberbullying
damage darkness debris deforestation dirt discrimination dishonesty economics education electricity employment enjoyment
enthusiasm entertainment equipment evidence fame feedback flour footwear friendliness fun furniture garbage gasoline generosity
geography globalisation globalization gossip graffiti guidance gymnastics happiness hardware harm hatred health healthcare
heritage homelessness homework honesty hospitality housework housing humanity humidity hunger hygiene ignorance immigration
independence infrastructure inflation information inspiration intelligence internet jealousy jewellery jewelry junk
kindness knowledge laughter laziness legislation leisure lightning linguistics literacy literature loneliness luck luggage
machinery mankind mathematics maths merchandise modesty money moonlight motivation mud music news nonsense nutrition obesity
overcrowding oxygen parenting parking patience peace permission petrol physics poetry pollution popularity poverty
privacy productivity progress proof propaganda prosperity psychology publicity punctuality punctuation racism recycling
research rice rubbish sadness safety scenery seafood sewage sightseeing slang slavery socialism software
spaghetti spam spelling stamina starvation stationery stuff sunlight sunshine surveillance teamwork
terrorism thunder timber tourism traffic transport transportation trash trust tuition underwear unemployment vandalism
vegetation violence warfare warmth wealth weather wellbeing wildlife wisdom youthfulness
`
  .split(/\s+/)
  .filter(Boolean);
