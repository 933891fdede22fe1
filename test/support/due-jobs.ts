export { runDueJobs } from '../../src/testing/due-jobs.js';
