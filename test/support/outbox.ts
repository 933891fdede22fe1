export { eventNamesOf, eventsOf } from '#testing/outbox.js';
