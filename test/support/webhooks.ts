import type { ApiResponse, Client, RequestOptions } from '#testing/client.js';
import { createComponent, createHostSystem } from './factories.js';

/** Component or host system with an inbound webhook, as a monitoring system uses it. */
export class Webhook {
  constructor(
    private readonly client: Client,
    readonly id: number,
    readonly url: string,
    readonly path: string,
  ) {}

  /** Webhook address on the test's own server, in the form that the test client takes. */
  get target(): string {
    return `/${new URL(this.url).pathname}`;
  }

  send<Data = any>(json: unknown, options?: RequestOptions): Promise<ApiResponse<Data>> {
    return this.client.withKey(undefined).post(this.target, json, options);
  }

  sendAs(contentType: string, body: string | Buffer): Promise<ApiResponse> {
    return this.send(undefined, { headers: { 'content-type': contentType }, body });
  }

  /** Reads the current component or host system. */
  async read(): Promise<any> {
    return (await this.client.get(this.path)).body.data;
  }
}

/** Creates a component with its webhook enabled. */
export async function componentWebhook(client: Client, values: object = {}): Promise<Webhook> {
  const { id, remote_trigger } = await createComponent(client, { webhook_enabled: true, ...values });
  return new Webhook(client, id, remote_trigger.webhook_url!, `/components/${id}`);
}

export async function hostSystemWebhook(client: Client, values: object = {}): Promise<Webhook> {
  const { id, webhook_url } = await createHostSystem(client, values);
  return new Webhook(client, id, webhook_url, `/host-systems/${id}`);
}
