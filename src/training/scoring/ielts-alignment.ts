/**
 * IELTS bands that begin a CEFR level, by the alignment that the IELTS partners publish ("IELTS in CEFR scale"; Lim,
 * Geranpayeh, Khalifa & Buckendahl 2013): B1 from band 4.0 to 5.0, B2 from 5.5 to 6.5, C1 from 7.0 to 8.0, C2 from 8.5.
 * Since bands are rounded to halves, a level begins a quarter below its first band. The alignment says nothing below
 * B1; there the line goes on straight to 0.
 */
const KNOTS: readonly (readonly [cefr: number, band: number])[] = [
  [0, 0],
  [5, 3.75],
  [7, 5.25],
  [9, 6.75],
  [11, 8.25],
  [13, 9],
];

/**
 * Standard error of the alignment, in bands. No text has both an IELTS mark and a mark of ours, so that it can't be
 * measured; it is a judgement from how far published ways between the scales lie apart. B1, B2 and C1 begin at bands 4.0,
 * 5.5 and 7.0 by the alignment of the IELTS partners. By way of TOEFL iBT they begin at 5.0, 6.0 and 7.0: ETS' cut scores
 * of 42, 72 and 95 for these levels (Papageorgiou, Tannenbaum, Bridgeman & Cho 2015), at the bands with which ETS linked
 * them (ETS 2010, "Linking TOEFL iBT scores to IELTS scores"). The differences, 1.0, 0.5 and 0, have a root mean square of
 * 0.65. Were both ways equally wrong, each would be so by 0.65 / √2; the whole is taken, because both are of overall bands,
 * and the score is of writing, whose bands differ from overall ones by a few tenths and not alike everywhere.
 */
export const ALIGNMENT_ERROR = 0.65;

/** The IELTS band, 0 to 9 and not rounded, of a score on the CEFR scale, 0 to 13. Monotone, piecewise linear. */
export function ieltsBand(cefrScore: number): number {
  const score = Math.min(13, Math.max(0, cefrScore));
  const next = Math.max(
    1,
    KNOTS.findIndex(([cefr]) => score <= cefr),
  );
  const [fromCefr, fromBand] = KNOTS[next - 1]!;
  const [toCefr, toBand] = KNOTS[next]!;
  return fromBand + ((toBand - fromBand) * (score - fromCefr)) / (toCefr - fromCefr);
}
