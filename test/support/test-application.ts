export { startTestApplication, TEST_SECRETS_KEY } from '../../src/testing/test-application.js';
export type { TestApplication, TestTenant } from '../../src/testing/test-application.js';
