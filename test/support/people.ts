import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { runForTenant } from '#core/context/work-context.js';
import { ApiKeysService } from '#platform/access/keys/api-keys.service.js';
import { signIn, VIEWER, type Person } from '#testing/people.js';
import type { TestTenant } from '#testing/test-application.js';
import { Client, type ApiResponse, type RequestOptions } from './client.js';
import { newPasskey } from './soft-passkey.js';

const PASSKEYS = '/members/me/passkeys';
/** Id of the credential in the reference's example. */
export const EXAMPLE_PASSKEY = 'mVqGYwbjZrAZzu3BrAAAEw';
/** One less than a member may have. */
const MAX_PASSKEYS = 19;

/** A client whose key has all abilities, also those of modules installed later, as an owner has. */
export async function ownerKey(app: NestFastifyApplication, { tenant, client }: TestTenant): Promise<Client> {
  const keys = app.get(ApiKeysService, { strict: false });
  const { secret } = await runForTenant(tenant, () => keys.create('Owner', 'all', null));
  return client.withKey(secret);
}

/**
 * Client of a tenant that is also a member: requests about oneself come from somebody who has just signed in, and all
 * others have the tenant's key.
 */
export class KeyAndMember extends Client {
  constructor(
    private readonly api: { readonly app: NestFastifyApplication },
    private readonly tenant: TestTenant,
  ) {
    super(() => tenant.client.session());
  }

  override async request<Data = any>(
    method: string,
    path: string,
    options?: RequestOptions,
  ): Promise<ApiResponse<Data>> {
    if (!path.startsWith('/members/me')) return super.request<Data>(method, path, options);
    this.person ??= signIn(this.api.app, this.tenant, VIEWER);
    const { client } = await this.person;
    // The member is then signed in by nobody.
    if (path.endsWith('/sign-out')) this.person = undefined;
    const json =
      path === PASSKEYS && method === 'POST' ? await this.withPasskey(client, options) : options?.json;
    return client.request<Data>(method, path, { ...options, json });
  }

  /** The same body with a passkey of its own in place of the example's, which no device has made. */
  private async withPasskey(client: Client, { headers = {}, json }: RequestOptions = {}): Promise<unknown> {
    const { credential } = (json ?? {}) as { readonly credential?: { readonly id?: unknown } };
    if (credential?.id !== EXAMPLE_PASSKEY) return json;
    const repeated = this.repeated.get(headers['idempotency-key'] ?? '');
    if (repeated !== undefined) return repeated;
    const { body } = await client.get<{ id: number }[]>(PASSKEYS);
    if (body.meta.total >= MAX_PASSKEYS) await client.delete(`${PASSKEYS}/${body.data[0]?.id}`);
    const sent = { ...(json as object), credential: (await newPasskey(client)).credential };
    if (headers['idempotency-key'] !== undefined) this.repeated.set(headers['idempotency-key'], sent);
    return sent;
  }

  /** Bodies with a passkey, by idempotency key. */
  private readonly repeated = new Map<string, object>();
  private person: Promise<Person> | undefined;
}
