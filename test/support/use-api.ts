export { useApi } from '#testing/use-api.js';
