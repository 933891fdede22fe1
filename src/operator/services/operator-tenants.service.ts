import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Settings } from '#core/config/settings.js';
import { currentTenant, runForTenant } from '#core/context/work-context.js';
import { Invalid, NotFound } from '#core/errors/api-error.js';
import { assertReadOnlyUnchanged } from '#http/body/read-only.js';
import { assertMatch } from '#http/results/etag.js';
import { pageRange } from '#http/results/page-query.js';
import { PageJson, RecordJson } from '#http/results/record-json.js';
import { MailQuotaService } from '#modules/notifications/services/mail-quota.service.js';
import { TenantExport } from '#modules/transfer/services/tenant-export.js';
import { ApiKeysService } from '#platform/access/keys/api-keys.service.js';
import { TenantFreeze } from '#platform/jobs/tenant-freeze.js';
import { statusPageUrl } from '#platform/tenancy/public-address.js';
import type { TenantAccount } from '#platform/tenancy/tenant-accounts.repository.js';
import { TenantAccounts } from '#platform/tenancy/tenant-accounts.service.js';
import { RegistryError, TenantsService } from '#platform/tenancy/tenants.service.js';
import type { TenantListQuery } from '../dto/operator-list.query.js';
import type { CreateTenant, UpdateTenant } from '../dto/operator-tenant.input.js';
import type {
  CreatedTenant,
  FirstApiKey,
  FirstOwner,
  OperatorTenant,
  OperatorTenantWithUsage,
  TenantState,
} from '../dto/operator-tenant.response.js';
import { OperatorMembers } from './operator-members.service.js';
import { UsageOfTenant } from './usage-of-tenant.js';

const FIRST_KEY = 'First key';

type TenantFields = Pick<OperatorTenant, keyof OperatorTenant>;

/** An archive of a tenant, and the name of its file. */
export interface ExportedArchive {
  readonly file: string;
  readonly bytes: Readable;
}

/** Tenants as records of the operator's API. {@link TenantAccounts} holds their rules. */
@Injectable()
export class OperatorTenants {
  constructor(
    private readonly accounts: TenantAccounts,
    private readonly freezes: TenantFreeze,
    private readonly tenants: TenantsService,
    private readonly keys: ApiKeysService,
    private readonly members: OperatorMembers,
    private readonly archives: TenantExport,
    private readonly usage: UsageOfTenant,
    private readonly settings: Settings,
    private readonly container: ModuleRef,
  ) {}

  async list(query: TenantListQuery): Promise<PageJson<OperatorTenant>> {
    const range = pageRange(query);
    const { accounts, total } = await this.accounts.page(range, query.q ?? null);
    const records = accounts.map((account) => JSON.stringify(this.tenantOf(account)));
    return new PageJson<OperatorTenant>(records, total, range.page, range.limit);
  }

  /** The current tenant. @throws NotFound */
  async get(): Promise<RecordJson<OperatorTenantWithUsage>> {
    const tenant = this.tenantOf(await this.accounts.get(currentTenant().id));
    const usage = await this.usage.count();
    return new RecordJson<OperatorTenantWithUsage>(tenant.id, JSON.stringify({ ...tenant, usage }), () =>
      JSON.stringify(tenant),
    );
  }

  /**
   * Creates a tenant with its first key, unless there is one with this external id. With the address of an owner, it gets
   * an invitation in place of the key, also later if the first request did not get that far.
   *
   * @throws Invalid, Conflict for an archived tenant
   */
  async create({
    slug,
    name,
    locales,
    external_id: externalId = null,
    quotas = {},
    owner_email: email,
  }: CreateTenant): Promise<{
    record: RecordJson<CreatedTenant>;
    status: 200 | 201;
  }> {
    const { id, isNew } = await asInvalid(() =>
      this.accounts.createOnce({ slug, name, locales, externalId, quotas }),
    );
    const owner = email === undefined ? null : await this.ownerOf(id, email);
    const firstKey = isNew && email === undefined ? await this.firstKeyOf(id) : null;
    const tenant: CreatedTenant = {
      ...this.tenantOf(await this.accounts.get(id)),
      first_key: firstKey,
      owner,
    };
    return { record: new RecordJson<CreatedTenant>(id, JSON.stringify(tenant)), status: isNew ? 201 : 200 };
  }

  /** Changes the current tenant. @throws Invalid, NotFound, PreconditionFailed */
  async update(input: UpdateTenant, ifMatch?: string): Promise<RecordJson<OperatorTenant>> {
    await asInvalid(() =>
      this.accounts.change(input, async () => {
        const current = await this.record();
        assertMatch(ifMatch, current);
        assertReadOnlyUnchanged(input, current);
      }),
    );
    // Mails that wait for the next day may fit into the new quota.
    if (input.quotas !== undefined) await this.resumeMails();
    return this.record();
  }

  /** @throws Conflict, NotFound, PreconditionFailed */
  async suspend(ifMatch?: string): Promise<RecordJson<OperatorTenant>> {
    await this.accounts.suspend(() => this.assertCurrent(ifMatch));
    return this.record();
  }

  /** @throws NotFound, PreconditionFailed */
  async resume(ifMatch?: string): Promise<RecordJson<OperatorTenant>> {
    await this.accounts.resume(() => this.assertCurrent(ifMatch));
    return this.record();
  }

  /** @throws NotFound, PreconditionFailed */
  async archive(ifMatch?: string): Promise<RecordJson<OperatorTenant>> {
    await this.accounts.archive(() => this.assertCurrent(ifMatch));
    return this.record();
  }

  /** Returns once nothing of its data changes any more. @throws NotFound, PreconditionFailed, DatabaseBusy */
  async freeze(reason: string | null, ifMatch?: string): Promise<RecordJson<OperatorTenant>> {
    await this.freezes.freeze(reason, () => this.assertCurrent(ifMatch));
    return this.record();
  }

  /** @throws NotFound, PreconditionFailed */
  async unfreeze(ifMatch?: string): Promise<RecordJson<OperatorTenant>> {
    await this.accounts.unfreeze(() => this.assertCurrent(ifMatch));
    return this.record();
  }

  /** Exports the current tenant. It counts as exported once the archive has been read to its end. */
  async export(): Promise<ExportedArchive> {
    const folder = await mkdtemp(join(tmpdir(), 'heliograph-export-'));
    const path = join(folder, 'tenant.tar.gz');
    const tenant = currentTenant();
    try {
      await this.archives.export(path);
      const file = (await open(path)).createReadStream();
      const read = (): Promise<void> => runForTenant(tenant, () => this.accounts.noteExport());
      const bytes = Readable.from(thenLast(file, read)).once('close', () => file.destroy());
      return { file: `${tenant.slug}.tar.gz`, bytes };
    } finally {
      // It has secrets. What is open can still be read, and nothing is left behind if nobody does.
      await rm(folder, { recursive: true, force: true });
    }
  }

  /**
   * Deletes the current tenant permanently, with all its data.
   *
   * @throws Invalid unless confirmed by its slug
   * @throws Conflict unless it is archived and has been exported since
   * @throws NotFound, PreconditionFailed
   */
  async delete(confirmation: string, ifMatch?: string): Promise<void> {
    const { slug } = currentTenant();
    if (confirmation !== slug)
      throw Invalid.field('confirm', `The confirm must be ${slug}, the slug of the tenant.`);
    await this.assertCurrent(ifMatch);
    await this.accounts.delete();
  }

  private async assertCurrent(ifMatch: string | undefined): Promise<void> {
    if (ifMatch !== undefined) assertMatch(ifMatch, await this.record());
  }

  private async record(): Promise<RecordJson<OperatorTenant>> {
    const tenant = this.tenantOf(await this.accounts.get(currentTenant().id));
    return new RecordJson<OperatorTenant>(tenant.id, JSON.stringify(tenant));
  }

  private async ownerOf(id: string, email: string): Promise<FirstOwner | null> {
    const owner = await this.forTenant(id, () => this.members.inviteFirst(email));
    return owner === undefined ? null : { id: owner.id, email: owner.email, status: owner.status };
  }

  private async firstKeyOf(id: string): Promise<FirstApiKey> {
    const { key, secret } = await this.forTenant(id, () => this.keys.create(FIRST_KEY, 'all', null));
    return { id: key.id, name: key.name, secret };
  }

  private async forTenant<T>(id: string, work: () => Promise<T>): Promise<T> {
    const tenant = await this.tenants.byId(id);
    if (tenant === null) throw NotFound.of('tenant');
    return runForTenant(tenant, work);
  }

  /** With the new quotas, which the tenant of the request does not have yet. */
  private async resumeMails(): Promise<void> {
    const mails = this.container.get(MailQuotaService, { strict: false });
    const tenant = await this.tenants.byId(currentTenant().id);
    if (tenant !== null) await runForTenant(tenant, () => mails.resume());
  }

  private tenantOf(account: TenantAccount): TenantFields {
    const { id, slug, name, locales, externalId, quotas } = account;
    const { suspendedAt, archivedAt, exportedAt, frozenAt, freezeReason } = account;
    return {
      id,
      slug,
      name,
      locales,
      external_id: externalId,
      state: stateOf(account),
      status_page_url: statusPageUrl(slug, this.settings),
      quotas,
      limits: { ...this.settings.quotas, ...quotas },
      suspended_at: suspendedAt?.toISOString() ?? null,
      archived_at: archivedAt?.toISOString() ?? null,
      exported_at: exportedAt?.toISOString() ?? null,
      frozen_at: frozenAt?.toISOString() ?? null,
      freeze_reason: freezeReason,
      created_at: account.createdAt.toISOString(),
      updated_at: account.updatedAt.toISOString(),
    };
  }
}

function stateOf({ suspendedAt, archivedAt, frozenAt }: TenantAccount): TenantState {
  if (archivedAt !== null) return 'archived';
  if (suspendedAt !== null) return 'suspended';
  return frozenAt === null ? 'active' : 'frozen';
}

/** Reports what the registry of tenants refuses at the field of the body that is at fault. */
export async function asInvalid<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RegistryError) || error.field === undefined) throw error;
    throw Invalid.field(error.field, error.message);
  }
}

/** Passes on what is read. Before the last part, `read` runs, so whoever has all of it finds what that has stored. */
async function* thenLast(parts: AsyncIterable<Buffer>, read: () => Promise<void>): AsyncGenerator<Buffer> {
  let last: Buffer | undefined;
  for await (const part of parts) {
    if (last !== undefined) yield last;
    last = part;
  }
  await read();
  if (last !== undefined) yield last;
}
