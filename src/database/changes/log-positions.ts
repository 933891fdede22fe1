import type { ChangeListener } from './change-listener.js';

/** Tenants whose changes are told apart; beyond, all of them are taken as changed. */
const MOST_TENANTS = 10_000;

/** A position in the primary's log (`pg_lsn` as text), once somebody needs it. */
interface Slot {
  position?: Promise<string>;
}

/**
 * How far in the primary's log a replica must have come, so that it has whatever was announced of a tenant: a position that is
 * looked up after the announcement. An announcement cannot carry it, since the position of a commit is known after it.
 */
export class LogPositions {
  private readonly changed = new Map<string, Slot>();
  /** For tenants of which nothing has been announced since. */
  private common: Slot = {};

  /** @param find looks up where the primary's log is now */
  constructor(
    listener: ChangeListener,
    private readonly find: () => Promise<string>,
  ) {
    listener.subscribe({
      onChange: (kind, subject) => {
        if (kind === 'page' || kind === 'tenant') this.outdate(subject);
      },
      onGap: () => {
        this.outdateAll();
      },
    });
  }

  /** @throws whatever keeps the primary from being asked */
  async of(tenantId: string): Promise<string> {
    const slot = this.changed.get(tenantId) ?? this.common;
    const position = (slot.position ??= this.find());
    try {
      return await position;
    } catch (error) {
      if (slot.position === position) delete slot.position;
      throw error;
    }
  }

  private outdate(tenantId: string): void {
    if (this.changed.size >= MOST_TENANTS) this.outdateAll();
    this.changed.set(tenantId, {});
  }

  private outdateAll(): void {
    this.changed.clear();
    this.common = {};
  }
}
