export { Client } from '../../src/testing/client.js';
export type { ApiResponse, Json, RequestOptions } from '../../src/testing/client.js';
