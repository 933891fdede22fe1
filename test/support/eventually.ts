export { eventually } from '#testing/eventually.js';
