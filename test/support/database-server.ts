export { onServer, setup, withDatabase } from '../../src/testing/database-server.js';
