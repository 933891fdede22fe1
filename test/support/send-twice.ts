import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ApiResponse, Client } from './client.js';

/** Sends a request twice with the same Idempotency-Key, and checks that the second response repeats the first. */
export async function sendTwice(
  client: Client,
  method: string,
  path: string,
  json?: object,
): Promise<ApiResponse> {
  const options = {
    headers: { 'idempotency-key': randomUUID() },
    ...(json === undefined ? {} : { json }),
  };
  const first = await client.request(method, path, options);
  const second = await client.request(method, path, options);
  expect([second.status, second.text]).toEqual([first.status, first.text]);
  expect([first, second].map(({ headers }) => headers['idempotent-replayed'])).toEqual([undefined, 'true']);
  return first;
}
