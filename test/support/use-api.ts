export { useApi } from '../../src/testing/use-api.js';
