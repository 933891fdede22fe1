export { FakeClock } from '#testing/fake-clock.js';
