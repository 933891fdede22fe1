export { onServer, setup, withDatabase } from '#testing/database-server.js';
