import { Injectable } from '@nestjs/common';
import {
  OperatorTrailRepository,
  type BegunEntry,
  type TrailEntry,
  type TrailFilter,
} from './operator-trail.repository.js';

/**
 * The operators' trail: every write that their API was asked for. An entry is stored before the write and completed
 * after it, so none is missing.
 */
@Injectable()
export class OperatorTrail {
  constructor(private readonly entries: OperatorTrailRepository) {}

  /** @returns the id of the new entry */
  begin(entry: BegunEntry): Promise<number> {
    return this.entries.begin(entry);
  }

  /** @param tenant the one that the write made */
  complete(id: number, status: number, tenant?: { id: string; slug: string }): Promise<void> {
    return this.entries.complete(id, status, tenant);
  }

  deleteBefore(time: Date): Promise<void> {
    return this.entries.deleteBefore(time);
  }

  /** One page of the entries, newest first. */
  page(
    range: { limit: number; offset: number },
    filter: TrailFilter,
  ): Promise<{ entries: TrailEntry[]; total: number }> {
    return this.entries.page(range, filter);
  }
}
