export { featuresOf, judgeSite, ROOM_EXTRAS, ROOM_FEATURES, ROOM_SIZE } from './choices';
