import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { OwnerDatabase } from '#platform/database/connections/owner-database.js';
import { BackgroundDatabase } from '#platform/database/tenant/background-database.js';
import { named, sql, type Sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { BYTES_AT_ONCE, bytesBefore, mostEntries } from './entry-bytes.js';
import { ENTRY_COLUMNS, ENTRY_WIDTH, entryOf, type AuditEntry } from './entry-columns.js';

/** A place in a tenant's chain. */
export interface ChainLink {
  /** Counts from 1. */
  readonly position: number;
  /** In hexadecimal. */
  readonly digest: string;
}

/** Position up to which the oldest entries were deleted because of their age. */
export interface ChainAnchor extends ChainLink {
  /** All deleted entries were older. */
  readonly deletedBefore: Date;
}

/** A seal and its entry. The entry is undefined if it no longer exists. */
export interface SealedEntry extends ChainLink {
  readonly entryId: string;
  readonly entry: AuditEntry | undefined;
}

/** Entries without a seal. */
interface Unsealed {
  /** Number of entries that will be sealed soon. */
  readonly pending: number;
  /** Entries that will never be sealed: inserted by hand, or removed from the pending ones. */
  readonly strayIds: readonly string[];
}

/** Transactions sealed at once. */
const MAX_TRANSACTIONS = 100;
/** Maximum number of stray entries that are named. */
const MAX_STRAYS = 10;
const MAX_TENANTS = 100;

/** The seals of the audit trail. */
@Injectable()
export class AuditChainRepository {
  constructor(
    private readonly database: TenantDatabase,
    private readonly background: BackgroundDatabase,
    private readonly owner: OwnerDatabase,
  ) {}

  /** Tenants with entries to seal. */
  async tenantsWithPending(): Promise<string[]> {
    const text = `select tenant_id as "tenantId" from audit_pending group by tenant_id limit $1`;
    const rows = await this.background.query<{ tenantId: string }>(text, [MAX_TENANTS]);
    return rows.map(({ tenantId }) => tenantId);
  }

  /** Locks the tenant's chain until the open write ends. */
  lock(): void {
    const lock = sql`select pg_advisory_xact_lock(hashtextextended(${`audit ${currentTenant().id}`}, 0))`;
    this.database.send(named('lock_audit_chain', lock));
  }

  /** The last seal, or the anchor if no seal is left. Undefined if the chain has neither. */
  async head(): Promise<ChainLink | undefined> {
    const { id } = currentTenant();
    const statement = sql`
      select position, encode(digest, 'hex') from (
        (select position, digest from audit_seal where tenant_id = ${id} order by position desc limit 1)
        union all (select position, digest from audit_anchor where tenant_id = ${id} order by position desc limit 1)
      ) link order by position desc limit 1`;
    const { rows } = await this.database.read(named('audit_chain_head', statement));
    return rows.map(([position, digest]) => ({ position: Number(position), digest: digest ?? '' }))[0];
  }

  /** Position up to which the oldest entries were deleted. Undefined if none were. */
  async anchor(): Promise<ChainAnchor | undefined> {
    const statement = sql`select position, encode(digest, 'hex'), extract(epoch from deleted_before) * 1000 from audit_anchor
      where tenant_id = ${currentTenant().id} order by position desc limit 1`;
    const { rows } = await this.database.read(named('audit_chain_anchor', statement));
    return rows.map(([position, digest, deletedBefore]) => ({
      position: Number(position),
      digest: digest ?? '',
      deletedBefore: new Date(Math.round(Number(deletedBefore))),
    }))[0];
  }

  async tenantCreatedAt(): Promise<Date> {
    const statement = sql`select extract(epoch from created_at) * 1000 from public_page where tenant_id = ${currentTenant().id}`;
    const { rows } = await this.database.read(named('audit_tenant_created', statement));
    return new Date(Math.round(Number(rows[0]?.[0])));
  }

  /**
   * Deletes the current tenant's entries up to a position of the chain, as the tables' owner, and
   * stores that position.
   */
  async deleteThrough({ position, digest, deletedBefore }: ChainAnchor): Promise<void> {
    const text = `
      with gone as (
        delete from audit_seal where tenant_id = $1 and position <= $2 returning occurred_at, transaction, entry_id
      ), entries as (
        delete from audit_entry e using gone g where e.tenant_id = $1 and e.occurred_at = g.occurred_at
          and e.transaction = g.transaction and e.id = g.entry_id
      ), former as (
        delete from audit_anchor where tenant_id = $1 and position < $2
      )
      insert into audit_anchor (tenant_id, position, digest, deleted_before) values ($1, $2, decode($3, 'hex'), $4)
      on conflict do nothing`;
    const { id } = currentTenant();
    await this.owner.writeFor(id, text, [id, position, digest, deletedBefore]);
  }

  /** Some committed entries that are not sealed, of the oldest transactions. */
  async pending(): Promise<AuditEntry[]> {
    const { id } = currentTenant();
    const order = sql`e.occurred_at, e.transaction, e.id`;
    const entries = sql`
      select e.* from (${oldestPending(id)}) o
      join audit_entry e on e.tenant_id = ${id} and e.occurred_at = o.occurred_at and e.transaction = o.transaction
      where ${isUnsealed(id)} order by ${order} limit ${mostEntries(BYTES_AT_ONCE) + 1}`;
    const statement = sql`
      select ${ENTRY_COLUMNS} from (select e.*, ${bytesBefore(order)} as bytes_before from (${entries}) e) e
      where bytes_before < ${BYTES_AT_ONCE} order by ${order}`;
    const { rows } = await this.database.read(named('pending_audit_entries', statement));
    return rows.map(entryOf);
  }

  /** Adds seals, in the open write. Transactions with no other entries are then no longer pending. */
  seal(sealed: readonly (ChainLink & { readonly entry: AuditEntry })[]): void {
    const { id } = currentTenant();
    const columns = JSON.stringify(
      sealed.map(({ position, digest, entry }) => ({
        position,
        digest,
        occurred_at: entry.occurredAt,
        transaction: entry.transaction,
        entry_id: entry.id,
      })),
    );
    this.database.send(named('add_audit_seals')`
      insert into audit_seal (tenant_id, position, occurred_at, transaction, entry_id, digest)
      select ${id}, position, occurred_at, transaction, entry_id, decode(digest, 'hex')
      from jsonb_to_recordset(${columns}::jsonb)
        as l (position bigint, digest text, occurred_at timestamptz, transaction xid8, entry_id bigint)`);
    this.database.send(named('audit_entries_are_sealed')`
      delete from audit_pending p using (${oldestPending(id)}) o
      where p.tenant_id = ${id} and p.occurred_at = o.occurred_at and p.transaction = o.transaction and not exists (
        select from audit_entry e where e.tenant_id = ${id} and e.occurred_at = p.occurred_at
          and e.transaction = p.transaction and ${isUnsealed(id)})`);
  }

  /** Some seals after a position, in order. None if there are no more. */
  async sealsAfter(position: number, limit = mostEntries(BYTES_AT_ONCE) + 1): Promise<SealedEntry[]> {
    const { id } = currentTenant();
    const seals = sql`
      select e.*, s.position, encode(s.digest, 'hex') as digest, s.entry_id from audit_seal s
      left join audit_entry e on e.tenant_id = ${id} and e.occurred_at = s.occurred_at and e.transaction = s.transaction
        and e.id = s.entry_id
      where s.tenant_id = ${id} and s.position > ${position} order by s.position limit ${limit}`;
    const order = sql`e.position`;
    const statement = sql`
      select ${ENTRY_COLUMNS}, e.position, e.digest, e.entry_id
      from (select e.*, ${bytesBefore(order)} as bytes_before from (${seals}) e) e
      where bytes_before < ${BYTES_AT_ONCE} order by ${order}`;
    const { rows } = await this.database.read(named('audit_seals_after', statement));
    return rows.map((row) => ({
      position: Number(row[ENTRY_WIDTH]),
      digest: row[ENTRY_WIDTH + 1] ?? '',
      entryId: row[ENTRY_WIDTH + 2] ?? '',
      entry: row[0] == null ? undefined : entryOf(row),
    }));
  }

  /** All entries without a seal. Reads the whole trail. */
  async unsealed(): Promise<Unsealed> {
    const { id } = currentTenant();
    const statement = sql`
      select count(p.transaction), (array_agg(e.id order by e.id) filter (where p.transaction is null))[1:${MAX_STRAYS}]
      from audit_entry e
      left join audit_pending p on p.tenant_id = ${id} and p.occurred_at = e.occurred_at and p.transaction = e.transaction
      where e.tenant_id = ${id} and ${isUnsealed(id)}`;
    const { rows } = await this.database.read(named('unsealed_audit_entries', statement));
    const [pending, strays] = rows[0] ?? [];
    return { pending: Number(pending), strayIds: strays?.match(/\d+/g) ?? [] };
  }
}

function oldestPending(tenantId: string): Sql {
  return sql`
    select occurred_at, transaction from audit_pending
    where tenant_id = ${tenantId} order by occurred_at, transaction limit ${MAX_TRANSACTIONS}`;
}

/** Condition that the entry `e` has no seal. */
function isUnsealed(tenantId: string): Sql {
  return sql`not exists (
    select from audit_seal s where s.tenant_id = ${tenantId} and s.occurred_at = e.occurred_at
      and s.transaction = e.transaction and s.entry_id = e.id)`;
}
