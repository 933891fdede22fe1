export { deliverEvents } from '#testing/deliver-events.js';
