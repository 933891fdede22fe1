export { startTestApplication, TEST_SECRETS_KEY } from '#testing/test-application.js';
export type { TestApplication, TestTenant } from '#testing/test-application.js';
