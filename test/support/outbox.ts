export { eventNamesOf, eventsOf } from '../../src/testing/outbox.js';
