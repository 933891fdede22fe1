export { deliverEvents } from '../../src/testing/deliver-events.js';
