export { Client } from '#testing/client.js';
export type { ApiResponse, Json, RequestOptions } from '#testing/client.js';
