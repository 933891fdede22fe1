import { Inject, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Abilities } from '../access/ability.js';
import { AccessModule } from '../access/access.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { EventsModule } from '../events/events.module.js';
import { HttpModule } from '../http/http.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { callingFile } from '../logging/calling-file.js';
import type { DefinedModule, ModuleDefinition, ModuleOptions } from './module-definition.js';

/** What every module may use without naming it. */
const ALWAYS = [DatabaseModule, AccessModule, HttpModule, EventsModule, JobsModule];

/**
 * Makes a module of Heliograph: a family of its own in `src/modules/`, or a package that `HELIOGRAPH_MODULES` names. Server,
 * worker, command line, migrations, reference and tests all read the definition; nothing else is edited for a new one.
 * What is wrong with it is said when the process starts.
 */
export function defineModule(options: ModuleOptions): DefinedModule {
  const definition: ModuleDefinition = {
    abilities: {},
    tags: {},
    events: [],
    migrations: [],
    entities: [],
    controllers: [],
    providers: [],
    imports: [],
    exports: [],
    example: () => Promise.resolve(),
    heliograph: undefined,
    ...options,
    file: callingFile(),
  };
  const { name, abilities, entities, controllers, providers, imports, exports } = definition;

  @Module({
    imports: [
      ...ALWAYS,
      ...(entities.length === 0 ? [] : [TypeOrmModule.forFeature([...entities])]),
      ...imports,
    ],
    controllers: [...controllers],
    providers: [...providers],
    exports: [...exports],
  })
  class Defined {
    static readonly definition = definition;

    constructor(@Inject(Abilities) known: Abilities) {
      known.register(
        ...Object.entries(abilities).map(([ability, description]) => ({ name: ability, description })),
      );
    }
  }
  // What Nest calls it in its messages.
  Object.defineProperty(Defined, 'name', { value: name });
  return Defined;
}
