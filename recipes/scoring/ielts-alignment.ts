/**
 * IELTS bands for writing that begin a CEFR level. The alignment that the IELTS partners publish ("IELTS in CEFR scale";
 * Lim, Geranpayeh, Khalifa & Buckendahl 2013) is of overall bands: B1 from band 4.0 to 5.0, B2 from 5.5 to 6.5, C1 from 7.0
 * to 8.0, C2 from 8.5. Since bands are rounded to halves, a level begins a quarter below its first band. It says nothing
 * below B1; there the line goes on straight to 0.
 *
 * Candidates get lower bands for writing than overall: by the means of 34 places of origin that the partners publish ("Test
 * taker performance 2013", Academic) 0.4 lower where the overall band is 5.0 to 6.4, and 0.65 where it is 6.5 to 7.2. A
 * score of writing is therefore led to the band that the same writer gets for it.
 */
const KNOTS: readonly (readonly [cefr: number, overall: number, lowerForWriting: number])[] = [
  [0, 0, 0],
  [5, 3.75, 0.4],
  [7, 5.25, 0.4],
  [9, 6.75, 0.65],
  [11, 8.25, 0.65],
  [13, 9, 0],
];

/**
 * Standard error of the alignment, in bands. No text has both an IELTS mark and a mark of ours, so that it can't be
 * measured; it is a judgement from how far published ways between the scales lie apart. B1, B2 and C1 begin at bands 4.0,
 * 5.5 and 7.0 by the alignment of the IELTS partners. By way of TOEFL iBT they begin at 5.0, 6.0 and 7.0: ETS' cut scores
 * of 42, 72 and 95 for these levels (Papageorgiou, Tannenbaum, Bridgeman & Cho 2015), at the bands with which ETS linked
 * them (ETS 2010, "Linking TOEFL iBT scores to IELTS scores"). The differences, 1.0, 0.5 and 0, have a root mean square of
 * 0.65. Were both ways equally wrong, each would be so by 0.65 / √2; the whole is taken, because both are of overall bands,
 * and by how much bands for writing lie below them differs between places.
 */
export const ALIGNMENT_ERROR = 0.65;

/** The IELTS band for writing, 0 to 9 and not rounded, of a score on the CEFR scale, 0 to 13. Monotone, piecewise linear. */
export function ieltsBand(cefrScore: number): number {
  const score = Math.min(13, Math.max(0, cefrScore));
  const next = Math.max(
    1,
    KNOTS.findIndex(([cefr]) => score <= cefr),
  );
  const [fromCefr, fromBand] = inWriting(KNOTS[next - 1]!);
  const [toCefr, toBand] = inWriting(KNOTS[next]!);
  return fromBand + ((toBand - fromBand) * (score - fromCefr)) / (toCefr - fromCefr);
}

const inWriting = ([cefr, overall, lower]: (typeof KNOTS)[number]) => [cefr, overall - lower] as const;
