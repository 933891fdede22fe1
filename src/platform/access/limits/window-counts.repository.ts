import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { BackgroundDatabase } from '#platform/database/tenant/background-database.js';

/** Count of a subject in its current window. */
export interface Standing {
  readonly used: number;
  readonly windowEndsAt: Date;
}

/** Expired rows that each count deletes, which keeps the table from growing forever. */
const SWEPT = 5;

const COUNT = `
  with swept as (
    delete from window_count where subject in (
      select subject from window_count where window_ends_at <= $2 and subject <> $1
      order by window_ends_at limit ${SWEPT} for update skip locked))
  insert into window_count as l (subject, used, window_ends_at) values ($1, 1, $3)
  on conflict (subject) do update set
    used = case when l.window_ends_at <= $2 then 1 else least(l.used + 1, 1000000) end,
    window_ends_at = case when l.window_ends_at <= $2 then excluded.window_ends_at else l.window_ends_at end
  returning used, window_ends_at as "windowEndsAt"`;

/** Counts events in time windows, shared by all tenants and processes. */
@Injectable()
export class WindowCounts {
  constructor(private readonly database: BackgroundDatabase) {}

  /**
   * Adds one to the count of a subject. Its window starts with the first count after the previous
   * window.
   *
   * @param subject of any length; only a digest is stored, because it may contain an address
   */
  async count(subject: string, now: Date, windowMs: number): Promise<Standing> {
    const end = new Date(now.getTime() + windowMs);
    const [standing] = await this.database.query<Standing>(COUNT, [digestOf(subject), now, end]);
    return standing ?? { used: 1, windowEndsAt: end };
  }

  /** Takes one from the count of a subject. */
  async forgive(subject: string): Promise<void> {
    await this.database.query(`update window_count set used = greatest(used - 1, 0) where subject = $1`, [
      digestOf(subject),
    ]);
  }
}

function digestOf(subject: string): string {
  return createHash('sha256').update(`window count\0${subject}`).digest('base64url');
}
