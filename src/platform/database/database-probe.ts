import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ChangeListener } from './changes/change-listener.js';
import { LATE, settledWithin } from '#core/time/settled-within.js';
import { ReadConnections } from './connections/read-connections.js';

/** Longer than an idle database ever takes. A busy one makes its clients wait as long. */
const PATIENCE_MS = 5_000;

/** What of the database cannot be used, each with a sentence that says so. */
export interface DatabaseFailures {
  readonly reads?: string;
  readonly writes?: string;
  readonly changes?: string;
}

/** Checks what requests need: reads and writes have connections of their own, and so do announcements of changes. */
@Injectable()
export class DatabaseProbe {
  constructor(
    private readonly dataSource: DataSource,
    private readonly connections: ReadConnections,
    private readonly listener: ChangeListener,
  ) {}

  async failures(): Promise<DatabaseFailures> {
    const [reads, writes] = await Promise.all([
      isAnswered(this.connections.select({}, { name: '', text: 'select' }, [])),
      isAnswered(this.dataSource.query('select 1')),
    ]);
    return {
      ...(reads ? {} : { reads: 'The database gives no connection for reads.' }),
      ...(writes ? {} : { writes: 'The database gives no connection for writes.' }),
      ...(this.listener.isListening ? {} : { changes: 'Changes made by other processes do not arrive.' }),
    };
  }
}

async function isAnswered(query: Promise<unknown>): Promise<boolean> {
  try {
    return (await settledWithin(query, PATIENCE_MS)) !== LATE;
  } catch {
    return false;
  }
}
