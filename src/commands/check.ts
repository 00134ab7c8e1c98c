import { Flags } from '@oclif/core';
import { AssessCommand } from '../cli/command.js';
import { pipelineFlag, reasonsLangFlag, STANDARD, textArgument, toggle, valued } from '../cli/flags.js';
import { htmlFlag } from '../cli/table-flags.js';
import { tell } from '../cli/tell.js';
import { decimalsFor, interval90, isNearEnd } from '../domain/marks/interval90.js';
import { judgeText } from '../domain/submissions/submission.js';
import { violationDetail } from '../domain/submissions/violation-detail.js';
import { errorReasons } from '../engine/results/error-reasons.js';
import type { Explanation } from '../engine/results/explanation.js';
import { FAILURE_REASONS } from '../engine/results/failure.js';
import type { AssessmentResult, SuccessResult } from '../engine/results/result.js';
import type { Scale } from '../engine/results/scale.js';
import { TRAITS } from '../engine/results/traits.js';
import type { VocabularyProfile } from '../engine/results/vocabulary-profile.js';
import { AssessError } from '../errors.js';
import { readText } from '../services/import/read-text.js';
import { customPipelines } from '../services/pipelines/custom-pipelines.js';
import type { ReasonsIn } from '../services/reasons/reasons-in.js';
import { colour } from '../terminal/colour.js';
import { errorLines, markedText, suspectLines, weakestSentence } from '../terminal/marked-text.js';
import { wrapped } from '../terminal/wrapped.js';

export default class Check extends AssessCommand {
  static override summary = 'Assess one text and show the result; nothing is stored.';
  static override examples = [
    '<%= config.bin %> check essay.txt --question "Describe your town."',
    '<%= config.bin %> check essay.txt --explain --vocabulary',
    '<%= config.bin %> check essay.docx --reasons-lang es',
    'pbpaste | <%= config.bin %> check --json',
  ];
  static override args = { file: textArgument };
  static override flags = {
    question: Flags.string({
      description: 'The question that the text answers.',
      exclusive: ['question-file'],
    }),
    'question-file': valued('A file that contains the question.', 'FILE'),
    pipeline: pipelineFlag(),
    ...htmlFlag,
    explain: toggle('Show what raised or lowered the score.'),
    vocabulary: toggle('Show the CEFR levels of the words.'),
    'reasons-lang': reasonsLangFlag,
  };

  async run(): Promise<AssessmentResult & { explanation?: Explanation; vocabulary?: VocabularyProfile }> {
    const { args, flags } = await this.parse(Check);
    // Without this, a user who forgot the file would wait forever.
    if (args.file === STANDARD && process.stdin.isTTY)
      this.logToStderr('type the text, then press Ctrl-D on an empty line');
    const text = await readText(args.file, tell, flags.html);
    const questionFile = flags['question-file'];
    const question =
      questionFile === undefined ? (flags.question ?? '') : await readText(questionFile, tell, flags.html);
    refuseUnacceptable(args.file, text, question);
    const { pipeline, explain, 'reasons-lang': language } = flags;
    const reasons = language === undefined ? undefined : await reasonsInLanguage(language);
    const { config } = this.settings();
    const { checkText, explainText, scaleOf } = await import('../services/assessment/check.js');
    const options = { text, question, pipeline, customPipelines: customPipelines(config) };
    const { result, explanation } = explain ? explainText(options) : { result: checkText(options) };
    const scale = scaleOf(options);
    if (result.type === 'success') await this.#print(text, result, scale, reasons);
    else this.log(`not assessed: ${FAILURE_REASONS[result.message]} (${result.message})`);
    if (explanation && result.type === 'success')
      await this.#printExplanation(explanation, scale, result.score_standard_error);
    else if (explain && result.type === 'success') tell(`the pipeline ${pipeline} gives no score to explain`);
    const vocabulary = flags.vocabulary ? await this.#vocabulary(text) : undefined;
    this.endWith({ partly: result.type === 'failure' });
    const inLanguage = reasons &&
      result.type === 'success' && { error_reasons: errorReasons(result).map(reasons.of) };
    return {
      ...result,
      ...inLanguage,
      ...(explanation && { explanation }),
      ...(vocabulary && { vocabulary }),
    };
  }

  async #vocabulary(text: string): Promise<VocabularyProfile> {
    const { vocabularyOf } = await import('../services/texts/vocabulary.js');
    const { renderVocabulary } = await import('../terminal/vocabulary.js');
    const profile = vocabularyOf(text);
    if (profile.words > 0) this.log(`\n${renderVocabulary(profile)}`);
    return profile;
  }

  async #printExplanation(
    explanation: Explanation,
    scale: Scale | undefined,
    standardError: number | undefined,
  ): Promise<void> {
    const { renderExplanation, renderTraits } = await import('../terminal/explanation.js');
    // One decimal more than the score, to show small parts.
    const decimals = decimalsFor(standardError) + 1;
    this.log(`\n${renderExplanation(explanation, { decimals })}`);
    if (explanation.traits) this.log(`\n${renderTraits(explanation, { decimals, ...(scale && { scale }) })}`);
    const { question_terms: terms } = explanation;
    if (terms?.covered.length)
      this.log(await wrapped(`words of the question that the text uses: ${terms.covered.join(', ')}`));
    if (terms?.missed.length)
      this.log(await wrapped(`words that it does not use: ${terms.missed.join(', ')}`));
  }

  async #print(
    text: string,
    result: SuccessResult,
    scale: Scale | undefined,
    reasons: ReasonsIn | undefined,
  ): Promise<void> {
    const { overall_score, cefr_level, score_standard_error, score_dimensions, text_stats, pipeline } =
      result;
    this.log(`${await wrapped(markedText(text.trimEnd(), result))}\n`);
    const said = [
      ...errorLines(text, result, reasons?.quoted),
      ...(reasons ? suspectLines(text, result, reasons.quoted) : []),
    ];
    for (const line of said) this.log(await wrapped(line));
    if (said.length > 0) this.log();
    const scoredBy = `(${pipeline.name} ${pipeline.version})`;
    const level = cefr_level ? colour.bold(` ${cefr_level}`) : '';
    const decimals = decimalsFor(score_standard_error);
    const range = (score: number, error: number | undefined, label = '') =>
      error === undefined
        ? ''
        : ` (${label}${interval90(score, error, scale)
            .map((end) => end.toFixed(decimals))
            .join('–')})`;
    if (overall_score !== undefined)
      this.log(
        `score      ${colour.bold(overall_score.toFixed(decimals))}${level}${range(overall_score, score_standard_error, '90 % range ')}  ${scoredBy}`,
      );
    const counts = `${result.textual_errors.length}, suspect words ${result.suspect_tokens.length}, words ${text_stats?.word_count ?? 0}`;
    this.log(`errors     ${counts}${overall_score === undefined ? `  ${scoredBy}` : ''}`);
    const traits = TRAITS.flatMap((trait) => {
      const score = score_dimensions?.[trait];
      const own = result.trait_standard_errors?.[trait];
      if (score === undefined) return [];
      return `${trait} ${score.toFixed(decimals)}${range(score, own)}`;
    });
    if (traits.length > 0) this.log(await wrapped(`traits     ${traits.join(', ')}`));
    if (overall_score !== undefined && scale && isNearEnd(overall_score, scale))
      this.log(await wrapped(`note       ${NEAR_END}`));
    const relevance = score_dimensions?.prompt_relevance;
    if (relevance !== undefined) this.log(`relevance  ${relevance.toFixed(1)} of 5`);
    const weakest = weakestSentence(text, result);
    if (weakest) this.log(await wrapped(`weakest    ${weakest.sentence.replaceAll(/\s+/g, ' ')}`));
  }
}

async function reasonsInLanguage(language: string): Promise<ReasonsIn | undefined> {
  const { chosenReasons } = await import('../services/reasons/reasons-in.js');
  return chosenReasons('reasons-lang', language);
}

const NEAR_END = 'near the ends of the scale, scores are least reliable, and the range may be too narrow';

/** The same limits as for a submission; an empty text is a failure of assessment, not of usage. */
function refuseUnacceptable(path: string, text: string, question: string): void {
  const violation = judgeText(text || ' ', question);
  if (!violation) return;
  const isQuestion = violation.message.startsWith('question_text');
  throw new AssessError('rejected_text', {
    path: isQuestion ? 'question' : path,
    message: violation.message,
    detail: violationDetail(violation, { text, question_text: question }),
  });
}
