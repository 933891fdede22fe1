/** Key that secrets of bench databases are sealed with. */
export const BENCH_SECRETS_KEY = '0f'.repeat(32);
