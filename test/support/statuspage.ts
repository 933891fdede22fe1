import type { ApiResponse, Client } from './client.js';

/** How a client of Statuspage presents its key. */
export type Presented = 'OAuth' | 'oauth' | 'Bearer' | 'api_key';

/** A client of Statuspage's management API, as scripts for it are written: its key, its page and forms with brackets. */
export class StatuspageClient {
  constructor(
    private readonly client: Client,
    private readonly page: string,
    private readonly presented: Presented = 'OAuth',
  ) {}

  /** @param path below the page: `/components` */
  send(
    method: string,
    path: string,
    sent: { readonly json?: unknown; readonly form?: readonly (readonly [string, string])[] } = {},
  ): Promise<ApiResponse> {
    return this.at(method, `/v1/pages/${this.page}${path}`, sent);
  }

  /** @param target path from the root */
  at(
    method: string,
    target: string,
    { json, form }: { readonly json?: unknown; readonly form?: readonly (readonly [string, string])[] } = {},
  ): Promise<ApiResponse> {
    const key = this.client.key ?? '';
    const isInQuery = this.presented === 'api_key';
    const path = isInQuery ? `${target}${target.includes('?') ? '&' : '?'}api_key=${key}` : target;
    const formed = form && new URLSearchParams(form.map(([name, value]) => [name, value])).toString();
    return this.client.withKey(undefined).request(method, `/${path}`, {
      ...(json === undefined ? {} : { json }),
      ...(formed === undefined ? {} : { body: formed }),
      headers: {
        ...(isInQuery ? {} : { authorization: `${this.presented} ${key}` }),
        ...(formed === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    });
  }

  with(presented: Presented): StatuspageClient {
    return new StatuspageClient(this.client, this.page, presented);
  }
}
