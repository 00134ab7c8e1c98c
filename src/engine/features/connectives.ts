/**
 * Words and phrases that join sentences and clauses, by the level at which courses teach them (CEFR-J vocabulary and
 * grammar profiles; the Core Inventory for General English, North, Ortega & Sheehan 2010). Levels: A 1, B 2, C 3.
 */
export const CONNECTIVES: Readonly<Record<1 | 2 | 3, readonly string[]>> = {
  1: 'and; but; or; so; because; then; also; too; when; first; next; after that; at first'.split('; '),
  2: (
    'although; though; even though; however; for example; for instance; such as; in addition; ' +
    'moreover; besides; therefore; as a result; instead; instead of; while; unless; until; ' +
    'as soon as; so that; in order to; on the other hand; on the one hand; finally; firstly; ' +
    'secondly; thirdly; first of all; in conclusion; to conclude; in my opinion; ' +
    'from my point of view; in fact; actually; otherwise; if; whether; not only; both; either; ' +
    'neither; in general; because of; due to; that is why; since; despite; in spite of; ' +
    'in other words; what is more; as well as; apart from; to sum up; meanwhile'
  ).split('; '),
  3: (
    'nevertheless; nonetheless; furthermore; consequently; hence; thus; whereas; whilst; albeit; ' +
    'provided that; as long as; in contrast; by contrast; conversely; on the contrary; likewise; ' +
    'similarly; notwithstanding; regardless of; in terms of; with regard to; as for; ' +
    'with respect to; according to; given that; in case; rather than; above all; in particular; ' +
    'namely; to some extent; by means of; as opposed to; not to mention; let alone; all in all; ' +
    'having said that; that being said; in light of; insofar as; accordingly; subsequently; indeed; ' +
    'on balance; overall; ultimately; even if; thereby; on account of; owing to; as though; as if; ' +
    'for this reason; in this way; no matter; once'
  ).split('; '),
};
