import { Module } from '@nestjs/common';
import { TypeOrmModule, type TypeOrmModuleOptions } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Settings } from '#core/config/settings.js';
import { Clock } from '#core/time/clock.js';
import { ClockCheck } from './clock/clock-check.js';
import { ChangeListener } from './changes/change-listener.js';
import { DATABASE_ADDRESSES, poolOptions, type DatabaseAddresses } from './connections/database-addresses.js';
import { DatabaseProbe } from './database-probe.js';
import { DatabaseMetrics } from './metrics/database-metrics.js';
import { ReadableNames } from './schema/naming.js';
import { PackageTablesRepository } from './schema/package-tables.repository.js';
import { SchemaState } from './schema-state.js';
import { OwnerDatabase } from './connections/owner-database.js';
import { ReadConnections } from './connections/read-connections.js';
import { VisitorConnections } from './connections/visitor-connections.js';
import { StatementTraces } from './connections/statement-traces.js';
import { BackgroundDatabase } from './tenant/background-database.js';
import { Registry } from './tenant/registry.js';
import { TenantDatabase } from './tenant/tenant-database.js';
import { VisitorDatabase } from './tenant/visitor-database.js';
import { VisitorReads } from './tenant/visitor-reads.js';

/** Timeout for opening a connection for writes. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Any one tenant can use four, which keeps PostgreSQL busy from one process. The fifth stays free for the others. */
const READ_CONNECTIONS = 5;
/** Connections to the primary for visitor reads, opened on first use. */
const VISITOR_CONNECTIONS = 4;

@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Settings, DATABASE_ADDRESSES],
      useFactory: (settings: Settings, { app }: DatabaseAddresses): TypeOrmModuleOptions => {
        const { connectionString, onConnect } = poolOptions(app);
        return {
          type: 'postgres',
          url: connectionString,
          applicationName: 'heliograph-write',
          poolSize: settings.databasePoolSize,
          connectTimeoutMS: CONNECT_TIMEOUT_MS,
          // Pipelines the independent statements of a write.
          extra: { pipeline: true, onConnect },
          namingStrategy: new ReadableNames(),
          autoLoadEntities: true,
          retryAttempts: 1,
        };
      },
    }),
  ],
  providers: [
    {
      provide: ReadConnections,
      inject: [DATABASE_ADDRESSES],
      useFactory: ({ app }: DatabaseAddresses) => new ReadConnections(app, READ_CONNECTIONS),
    },
    {
      provide: TenantDatabase,
      inject: [DataSource, ReadConnections, Settings, DATABASE_ADDRESSES, Clock],
      useFactory: (
        dataSource: DataSource,
        reads: ReadConnections,
        settings: Settings,
        { app }: DatabaseAddresses,
        clock: Clock,
      ) => {
        const limits = {
          connectionsPerTenant: Math.ceil(settings.databasePoolSize / 2),
          waitMs: settings.databaseWriteWait * 1000,
        };
        return new TenantDatabase(dataSource, reads, limits, { address: app, clock });
      },
    },
    {
      provide: VisitorConnections,
      inject: [DATABASE_ADDRESSES],
      useFactory: ({ app, visitor = app }: DatabaseAddresses) =>
        new VisitorConnections(visitor, VISITOR_CONNECTIONS),
    },
    VisitorReads,
    VisitorDatabase,
    Registry,
    ChangeListener,
    OwnerDatabase,
    BackgroundDatabase,
    ClockCheck,
    DatabaseProbe,
    SchemaState,
    PackageTablesRepository,
    DatabaseMetrics,
    StatementTraces,
  ],
  exports: [
    TenantDatabase,
    VisitorDatabase,
    VisitorReads,
    BackgroundDatabase,
    ClockCheck,
    Registry,
    ChangeListener,
    OwnerDatabase,
    DatabaseProbe,
    SchemaState,
    PackageTablesRepository,
  ],
})
export class DatabaseModule {}
