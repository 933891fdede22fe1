export { createTestDatabase } from '#testing/test-database.js';
export type { TestDatabase } from '#testing/test-database.js';
