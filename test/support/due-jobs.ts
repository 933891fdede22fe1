export { runDueJobs } from '#testing/due-jobs.js';
