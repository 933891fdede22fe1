import { Global, Module } from '@nestjs/common';
import { TypeOrmModule, type TypeOrmModuleOptions } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Settings } from '../config/settings.js';
import { ChangeListener } from './change-listener.js';
import { DATABASE_ADDRESSES, connectionOptions, type DatabaseAddresses } from './database-addresses.js';
import { DatabaseProbe } from './database-probe.js';
import { MIGRATIONS } from './migrations.js';
import { ReadableNames } from './naming.js';
import { OwnerDatabase } from './owner-database.js';
import { ReadLanes } from './read-lanes.js';
import { Registry } from './registry.js';
import { TenantDatabase } from './tenant-database.js';

/** How long a new connection for writes may take. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Enough to keep PostgreSQL busy from one process; more only adds sessions. */
const READ_LANES = 4;

@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Settings, DATABASE_ADDRESSES],
      useFactory: (settings: Settings, { app }: DatabaseAddresses): TypeOrmModuleOptions => {
        const { connectionString, ...extra } = connectionOptions(app);
        return {
          type: 'postgres',
          url: connectionString,
          applicationName: 'heliograph-write',
          poolSize: settings.databasePoolSize,
          connectTimeoutMS: CONNECT_TIMEOUT_MS,
          extra,
          namingStrategy: new ReadableNames(),
          autoLoadEntities: true,
          migrations: MIGRATIONS,
          retryAttempts: 1,
        };
      },
    }),
  ],
  providers: [
    {
      provide: ReadLanes,
      inject: [DATABASE_ADDRESSES],
      useFactory: ({ app }: DatabaseAddresses) => new ReadLanes(app, READ_LANES),
    },
    {
      provide: TenantDatabase,
      inject: [DataSource, ReadLanes, Settings],
      useFactory: (dataSource: DataSource, lanes: ReadLanes, settings: Settings) =>
        new TenantDatabase(dataSource, lanes, {
          connectionsATenant: Math.ceil(settings.databasePoolSize / 2),
          patienceMs: settings.databaseWriteWait * 1000,
        }),
    },
    Registry,
    ChangeListener,
    OwnerDatabase,
    DatabaseProbe,
  ],
  exports: [TenantDatabase, Registry, ChangeListener, OwnerDatabase, DatabaseProbe],
})
export class DatabaseModule {}
