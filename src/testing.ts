/**
 * `@heliograph/server/testing`: the fixture for API tests with Vitest, for packages outside this repository. These
 * exports follow semantic versioning, like those of `@heliograph/server/module`. Requires
 * `@heliograph/server/testing/server` in `globalSetup` of vitest.config.ts.
 */
export { useApi } from '#testing/use-api.js';
export type { Api } from '#testing/use-api.js';
export type { TestApplication, TestApplicationOptions, TestTenant } from '#testing/test-application.js';
export type { TestDatabase } from '#testing/test-database.js';
export { Client } from '#testing/client.js';
export type { ApiResponse, Json, RequestOptions } from '#testing/client.js';
export { FakeClock } from '#testing/fake-clock.js';
export { runDueJobs } from '#testing/due-jobs.js';
export { deliverEvents } from '#testing/deliver-events.js';
export { eventNamesOf, eventsOf } from '#testing/outbox.js';
export type { RecordedEvent } from '#testing/outbox.js';
export {
  createComponent,
  created,
  createGroup,
  createHostSystem,
  createIncident,
} from '#testing/factories.js';
export { cookieOf, EDITOR, OWNER, signIn, VIEWER } from '#testing/people.js';
export type { Person } from '#testing/people.js';
export { runForTenant } from '#core/context/work-context.js';
