import { Module } from '@nestjs/common';
import { ChangeWatch } from './change-watch.js';
import { DatabaseModule } from './database.module.js';

/** For processes that run for long. */
@Module({ imports: [DatabaseModule], providers: [ChangeWatch] })
export class ChangeWatchModule {}
