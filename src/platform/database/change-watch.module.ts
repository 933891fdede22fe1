import { Module } from '@nestjs/common';
import { ChangeWatch } from './change-watch.js';
import { DatabaseModule } from './database.module.js';

/** Checks in long-running processes that change notifications arrive. */
@Module({ imports: [DatabaseModule], providers: [ChangeWatch] })
export class ChangeWatchModule {}
