import { expect } from 'vitest';
import type { ApiResponse, Client } from './client.js';

export const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const HTML = 'text/html; charset=utf-8';

export function postForm(
  client: Client,
  path: string,
  fields: Record<string, string> | [string, string][],
): Promise<ApiResponse> {
  const body = new URLSearchParams(fields).toString();
  return client.request('POST', `/${path}`, { headers: FORM, body });
}

/** Subscribes an email address through the public API. */
export function subscribe(email: string, visitor: Client): Promise<ApiResponse> {
  return postForm(visitor, '/api/v2/subscribers', { 'subscriber[email]': email });
}

/** The subscriber with this address, as the management API shows it. */
export async function subscriber(client: Client, address: string): Promise<any> {
  const { body } = await client.get(`/subscribers?q=${encodeURIComponent(address)}`);
  return body.data[0];
}

/**
 * Checks what every page for one subscriber tells caches, crawlers and other sites.
 *
 * @param scripts whether it has scripts of its own: only the form to subscribe does
 */
export function expectPersonal(
  { headers }: ApiResponse,
  scripts: 'scripts' | 'no scripts' = 'no scripts',
): void {
  expect(headers).toMatchObject({
    'content-type': HTML,
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'content-security-policy': `default-src 'none'; ${scripts === 'scripts' ? "script-src 'self'; " : ''}style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  });
  for (const name of ['etag', 'access-control-allow-origin', 'set-cookie', 'last-modified'])
    expect(headers[name]).toBeUndefined();
}
