import { raw, type Sql } from '../../database/tenant/sql.js';
import type { OwnerKind } from '../domain/webhook-owner.js';

/** Where the tokens and the reported status of a kind of owner are kept, and how webhooks refer to it. */
export interface OwnerTable {
  /** A view of the owner's family. */
  readonly view: Sql;
  /** The column of `inbound_webhook`. */
  readonly column: Sql;
  /** What its inbound addresses start with, below `/hooks`. */
  readonly path: 'components' | 'host-systems';
}

/** By kind of owner. */
export const OWNER_TABLES: Readonly<Record<OwnerKind, OwnerTable>> = {
  component: { view: raw('component_webhook'), column: raw('component_id'), path: 'components' },
  host_system: { view: raw('host_system_webhook'), column: raw('host_system_id'), path: 'host-systems' },
};
