import { Module, type DynamicModule } from '@nestjs/common';
import { Settings } from '#core/config/settings.js';
import {
  DATABASE_ADDRESSES,
  type DatabaseAddresses,
} from '#platform/database/connections/database-addresses.js';
import { EXPECTED_MIGRATIONS } from '#platform/database/schema-state.js';
import type { DefinedModule } from '#module-system/module-definition.js';
import { HELIOGRAPH_VERSION } from '#core/config/heliograph-version.js';
import { Metrics } from '#core/metrics/metrics.js';
import { Clock } from '#core/time/clock.js';
import { openTracing } from '#core/tracing/open-tracing.js';
import { Tracing } from '#core/tracing/tracing.js';

/** What a process receives from outside: settings, database, clock and modules. */
export interface Runtime {
  readonly settings: Settings;
  readonly addresses: DatabaseAddresses;
  readonly clock: Clock;
  /** Built-in families and installed packages. Default: the built-in families only. */
  readonly modules?: readonly DefinedModule[];
}

@Module({})
export class RuntimeModule {
  /** @param migrations names of this version's migrations, as the migrations table records them */
  static provide({ settings, addresses, clock }: Runtime, migrations: readonly string[]): DynamicModule {
    return {
      module: RuntimeModule,
      global: true,
      providers: [
        { provide: Settings, useValue: settings },
        { provide: DATABASE_ADDRESSES, useValue: addresses },
        { provide: Clock, useValue: clock },
        { provide: EXPECTED_MIGRATIONS, useValue: migrations },
        Metrics,
        {
          provide: Tracing,
          inject: [Settings],
          useFactory: (given: Settings) => openTracing(given, HELIOGRAPH_VERSION),
        },
      ],
      exports: [EXPECTED_MIGRATIONS, Settings, DATABASE_ADDRESSES, Clock, Metrics, Tracing],
    };
  }
}
