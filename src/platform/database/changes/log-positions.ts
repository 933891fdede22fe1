import type { ChangeListener } from './change-listener.js';

/** Maximum number of tenants tracked individually. Beyond it, all tenants count as changed. */
const MAX_TENANTS = 10_000;

/** Holds a WAL position of the primary (`pg_lsn` as text) once it has been requested. */
interface Slot {
  position?: Promise<string>;
}

/**
 * WAL positions that a replica must have replayed to contain all announced changes of a tenant. The
 * position is looked up after the notification. The notification cannot carry it, because the position of a
 * commit is known only after the commit. It is looked up immediately and not on the tenant's next read. By
 * then the WAL has grown, and the replica would have to replay unrelated changes as well.
 */
export class LogPositions {
  private readonly changed = new Map<string, Slot>();
  /** Shared by all tenants without an announced change since it was created. */
  private common: Slot = {};
  private underWay: Promise<unknown> = Promise.resolve();
  private following: Promise<string> | undefined;

  /** @param find returns the primary's current WAL position */
  constructor(
    listener: ChangeListener,
    private readonly find: () => Promise<string>,
  ) {
    listener.subscribe({
      onChange: (kind, subject) => {
        if (kind === 'page' || kind === 'tenant') this.outdate(subject);
      },
      onGap: () => this.outdateAll(),
    });
  }

  /**
   * Position for a tenant.
   *
   * @throws the error of the lookup on the primary
   */
  of(tenantId: string): Promise<string> {
    const slot = this.changed.get(tenantId) ?? this.common;
    return slot.position ?? this.fill(slot);
  }

  private outdate(tenantId: string): void {
    if (this.changed.size >= MAX_TENANTS) this.outdateAll();
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
      delete slot.position;
    });
    return position;
  }

  /**
   * Starts a lookup after the one in progress, whose result may predate the last notification. Concurrent
   * callers share it.
   */
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
