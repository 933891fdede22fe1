import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  KeyManagement,
  OVERLAP_SECONDS,
  type KeyWithSecret,
} from '#platform/access/keys/key-management.service.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Invalid, NotFound } from '#core/errors/api-error.js';
import { assertMatch } from '#http/results/etag.js';
import { assertReadOnlyUnchanged } from '#http/body/read-only.js';
import { pageOf } from '#http/results/page-of.js';
import { pageRange } from '#http/results/page-query.js';
import { listed, SearchSources, titled } from '#http/search/search-sources.js';
import { RecordJson, recordsFrom, type PageJson } from '#http/results/record-json.js';
import type { ApiKeyListQuery } from './api-key-list.query.js';
import type { CreateApiKey, RevokeApiKey, RotateApiKey, UpdateApiKey } from './api-key.input.js';
import { ApiKeyRecord, type IssuedApiKey } from './api-key.response.js';

/** Valid keys that a search looks through, the newest first. */
const SEARCHED = { limit: 200, offset: 0 };

/**
 * API keys of the current tenant as records. {@link KeyManagement} holds the rules
 * of creating and changing them.
 */
@Injectable()
export class ApiKeyRecordsService implements OnModuleInit {
  constructor(
    private readonly keys: KeyManagement,
    private readonly database: TenantDatabase,
    private readonly searches: SearchSources,
  ) {}

  onModuleInit(): void {
    this.searches.register({
      kind: 'api_key',
      path: 'api-keys',
      ability: 'keys.manage',
      find: async (text, most) =>
        titled(listed(await this.keys.page(SEARCHED, { status: 'active' }), 'name'), text, most),
    });
  }

  async list(query: ApiKeyListQuery): Promise<PageJson<ApiKeyRecord>> {
    const range = pageRange(query);
    return pageOf(ApiKeyRecord, await this.keys.page(range, query), range);
  }

  /** @throws NotFound */
  async get(id: number): Promise<RecordJson<ApiKeyRecord>> {
    const [record] = recordsFrom(ApiKeyRecord, await this.keys.show(id));
    if (record === undefined) throw NotFound.of('API key');
    return record;
  }

  /** @throws Invalid */
  create(input: CreateApiKey): Promise<RecordJson<IssuedApiKey>> {
    const { name, expires_at: expiresAt = null } = input;
    const abilities = abilitiesIn(input);
    return this.issued(() => this.keys.create({ name, abilities, expiresAt }));
  }

  /** @throws NotFound, Forbidden, PreconditionFailed, Invalid */
  async update(id: number, input: UpdateApiKey, ifMatch?: string): Promise<RecordJson<ApiKeyRecord>> {
    return this.database.write(async () => {
      await this.keys.rename(id, input.name, async () => {
        const current = await this.get(id);
        assertMatch(ifMatch, current);
        assertReadOnlyUnchanged(input, current);
      });
      return this.get(id);
    });
  }

  /** @throws NotFound, Forbidden, Conflict, Invalid */
  rotate(
    id: number,
    { overlap_seconds: overlap = OVERLAP_SECONDS }: RotateApiKey,
  ): Promise<RecordJson<IssuedApiKey>> {
    return this.issued(() => this.keys.rotate(id, overlap));
  }

  /** @throws NotFound, Forbidden, PreconditionFailed, Conflict */
  async revoke(
    id: number,
    { descendants = false }: RevokeApiKey,
    ifMatch?: string,
  ): Promise<RecordJson<ApiKeyRecord>> {
    const what = descendants ? 'key and descendants' : 'key';
    await this.keys.revoke(id, what, () => this.assertUnchanged(id, ifMatch));
    return this.get(id);
  }

  /** @throws NotFound, Forbidden, PreconditionFailed, Conflict */
  delete(id: number, ifMatch?: string): Promise<void> {
    return this.keys.delete(id, () => this.assertUnchanged(id, ifMatch));
  }

  private async assertUnchanged(id: number, ifMatch: string | undefined): Promise<void> {
    if (ifMatch !== undefined) assertMatch(ifMatch, await this.get(id));
  }

  /** Issues a key and returns it as a record with its secret, which no later answer contains. */
  private issued(issue: () => Promise<KeyWithSecret>): Promise<RecordJson<IssuedApiKey>> {
    return this.database.write(async () => {
      const { id, secret } = await issue();
      const record = await this.get(id);
      return new RecordJson<IssuedApiKey>(record.id, JSON.stringify({ ...record.parse(), secret }));
    });
  }
}

/** @throws Invalid unless the body has either a list of abilities or all of them */
function abilitiesIn({ abilities, all_abilities: all = false }: CreateApiKey): readonly string[] | 'all' {
  if (!all && abilities === undefined) throw Invalid.field('abilities', 'The abilities are required.');
  if (all && abilities !== undefined)
    throw Invalid.field('abilities', 'The abilities cannot be listed together with all_abilities.');
  return abilities ?? 'all';
}
