import type { ChangeListener } from './change-listener.js';

/** Tenants whose changes are told apart; beyond, all of them are taken as changed. */
const MOST_TENANTS = 10_000;

/** A position in the primary's log (`pg_lsn` as text), once somebody needs it. */
interface Slot {
  position?: Promise<string>;
}

/**
 * How far in the primary's log a replica must have come, so that it has whatever was announced of a tenant: a position that is
 * looked up after the announcement. An announcement cannot carry it, since the position of a commit is known after it. It is
 * looked up at once and not when the tenant is next read: by then the log goes on, with what the replica need not have.
 */
export class LogPositions {
  private readonly changed = new Map<string, Slot>();
  /** For tenants of which nothing has been announced since. */
  private common: Slot = {};
  private underWay: Promise<unknown> = Promise.resolve();
  private following: Promise<string> | undefined;

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
  of(tenantId: string): Promise<string> {
    const slot = this.changed.get(tenantId) ?? this.common;
    return slot.position ?? this.fill(slot);
  }

  private outdate(tenantId: string): void {
    if (this.changed.size >= MOST_TENANTS) this.outdateAll();
    const slot = {};
    this.changed.set(tenantId, slot);
    void this.fill(slot).catch(() => undefined);
  }

  private outdateAll(): void {
    this.changed.clear();
    this.common = {};
  }

  private fill(slot: Slot): Promise<string> {
    const position = this.lookUp();
    slot.position = position;
    position.catch(() => {
      if (slot.position === position) delete slot.position;
    });
    return position;
  }

  /** Begins after what is under way, which may be of before the last announcement; many wait for the same one. */
  private lookUp(): Promise<string> {
    this.following ??= this.underWay.then(() => {
      this.following = undefined;
      const found = this.find();
      this.underWay = found.catch(() => undefined);
      return found;
    });
    return this.following;
  }
}
