export { eventually } from '../../src/testing/eventually.js';
