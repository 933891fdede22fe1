import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { BackgroundDatabase } from './tenant/background-database.js';
import { ChangeListener } from './changes/change-listener.js';

const EVERY_MS = 10_000;

/**
 * Checks every 10 seconds whether change notifications arrive, and how fast. A connection can be dead, or a
 * proxy can have dropped its LISTEN, without an error on either side.
 */
@Injectable()
export class ChangeWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private isChecking = false;

  constructor(
    private readonly changes: ChangeListener,
    private readonly database: BackgroundDatabase,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.check(), EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async check(): Promise<void> {
    if (this.isChecking || !this.changes.isListening) return;
    this.isChecking = true;
    try {
      await this.changes.check(async (channel) => {
        await this.database.query(`select pg_notify($1, '')`, [channel]);
      });
    } finally {
      this.isChecking = false;
    }
  }
}
