export { featuresOf, judgeSite, ROOM_SITE, ROOM_FEATURES, ROOM_SIZE, sumFeatures } from './choices';
export { encodeSentences, encoderRoom, MOST_PIECES } from './encoder';
export {
  BACKOFF_SIZE,
  KNOWN_SIZE,
  MIXTURE_SIZE,
  probabilitiesOf,
  replaceId,
  resume,
  step,
} from './ngrams';
export {
  HISTORY_FEATURES,
  scoreOwn,
  TAG_ROOM_FEATURES,
  TAG_ROOM_SIZE,
  TAG_SCORES_SIZE,
  tagFeatures,
  tagSentence,
} from './tagging';
