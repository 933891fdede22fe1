import { Module, type DynamicModule } from '@nestjs/common';
import { Settings } from './config/settings.js';
import { DATABASE_ADDRESSES, type DatabaseAddresses } from './database/connections/database-addresses.js';
import type { DefinedModule } from './module-system/module-definition.js';
import { Clock } from './time/clock.js';

/** What a process is given from outside: its settings, its database, the time and its modules. */
export interface Runtime {
  readonly settings: Settings;
  readonly addresses: DatabaseAddresses;
  readonly clock: Clock;
  /** The families of the product and the installed packages; left out: the families alone. */
  readonly modules?: readonly DefinedModule[];
}

@Module({})
export class RuntimeModule {
  static provide({ settings, addresses, clock }: Runtime): DynamicModule {
    return {
      module: RuntimeModule,
      global: true,
      providers: [
        { provide: Settings, useValue: settings },
        { provide: DATABASE_ADDRESSES, useValue: addresses },
        { provide: Clock, useValue: clock },
      ],
      exports: [Settings, DATABASE_ADDRESSES, Clock],
    };
  }
}
