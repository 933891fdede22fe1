import { raw, type Sql } from '#platform/database/tenant/sql.js';
import type { OwnerKind } from '../rules/webhook-owner.js';

/** The view with an owner's tokens and reported status, and the column by which webhooks refer to the owner. */
export interface OwnerTable {
  /** A view of the owner's table family. */
  readonly view: Sql;
  /** The foreign key column of `inbound_webhook`. */
  readonly column: Sql;
  /** First path segment of its inbound addresses, below `/hooks`. */
  readonly path: 'components' | 'host-systems';
}

/** By kind of owner. */
export const OWNER_TABLES: Readonly<Record<OwnerKind, OwnerTable>> = {
  component: { view: raw('component_webhook'), column: raw('component_id'), path: 'components' },
  host_system: { view: raw('host_system_webhook'), column: raw('host_system_id'), path: 'host-systems' },
};
