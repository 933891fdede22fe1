export { createTestDatabase } from '../../src/testing/test-database.js';
export type { TestDatabase } from '../../src/testing/test-database.js';
