import { Injectable } from '@nestjs/common';
import { hash, randomBytes } from 'node:crypto';
import { currentTenant, workContext } from '#core/context/work-context.js';
import type { TextRows } from '#platform/database/connections/text-rows.js';
import { HIDDEN_SECRET, SecretSeal, SecretUnreadable } from '#platform/secrets/secret-seal.js';
import { hasAbility } from '../has-ability.js';

const TOKEN_BYTES = 24;

/** Tables with inbound addresses, by the first segment of the address's path below `/hooks`. */
const TABLES = { components: 'component', 'host-systems': 'host_system' } as const;

type HookFamily = keyof typeof TABLES;

/** A token as it is stored. */
export interface StoredHookToken {
  /** Sealed, bound to its digest. */
  readonly token: string;
  /** SHA-256 of the token in PostgreSQL's text format of `bytea`. Tokens are looked up by it. */
  readonly digest: string;
}

function newHookToken(): StoredHookToken {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, digest: String.raw`\x${hash('sha256', token)}` };
}

/** An imported row with another token, if it has one. Like all of an archive, it is not sealed yet. */
export function withNewHookToken<Row extends Readonly<Record<string, unknown>>>(row: Row): Row {
  if (row['webhook_token'] == null) return row;
  const { token, digest } = newHookToken();
  return { ...row, webhook_token: token, webhook_digest: digest };
}

/** Tokens in the URLs of inbound hooks, each the only credential for reporting to its hook. */
@Injectable()
export class HookAddresses {
  constructor(private readonly secrets: SecretSeal) {}

  /** Creates the token of an address of the current tenant. */
  create(family: HookFamily): StoredHookToken {
    const { token, digest } = newHookToken();
    const place = { tenantId: currentTenant().id, table: TABLES[family], record: digest };
    return { token: this.secrets.seal(token, place), digest };
  }

  /**
   * Replaces stored tokens by whole addresses on the requested host. The token is hidden unless the key of the
   * current request has `components.manage`. One that cannot be opened is hidden, too, and its address keeps
   * working. Source: decisions, sections 2 and 8.
   *
   * @param column with the tokens; `webhook_digest` has their digests
   */
  show<Rows extends TextRows>(family: HookFamily, rows: Rows, column: string): Rows {
    const [at, digestAt] = [rows.columns.indexOf(column), rows.columns.indexOf('webhook_digest')];
    const base = `${workContext()?.origin ?? ''}/hooks/${family}/`;
    const place = { tenantId: currentTenant().id, table: TABLES[family] };
    const hidden = base + HIDDEN_SECRET;
    const address = hasAbility('components.manage')
      ? (token: string, record: string) => base + this.open(token, { ...place, record })
      : () => hidden;
    return {
      ...rows,
      rows: rows.rows.map((row) => {
        const stored = row[at];
        if (stored == null) return row;
        const shown = [...row];
        shown[at] = address(stored, row[digestAt] ?? '');
        return shown;
      }),
    };
  }

  private open(...stored: Parameters<SecretSeal['open']>): string {
    try {
      return this.secrets.open(...stored);
    } catch (error) {
      if (error instanceof SecretUnreadable) return HIDDEN_SECRET;
      throw error;
    }
  }
}

/** Returns an address of an inbound hook with its token hidden. */
export function maskedAddress(address: string): string {
  return address.replace(/[^/]*$/, HIDDEN_SECRET);
}
