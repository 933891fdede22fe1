export { startTestApplication } from '../../src/testing/test-application.js';
export type { TestApplication, TestTenant } from '../../src/testing/test-application.js';
