import { Inject, Module, type Provider, type Type } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Abilities } from '#platform/access/ability.js';
import { AccessModule } from '#platform/access/access.module.js';
import { Policies } from '#platform/access/policies.js';
import { Settings } from '#core/config/settings.js';
import { DatabaseModule } from '#platform/database/database.module.js';
import { EventsModule } from '#platform/events/events.module.js';
import { HttpModule } from '#http/http.module.js';
import { ImportedRows } from '#http/records/imported-rows.js';
import { JobsModule } from '#platform/jobs/jobs.module.js';
import { callingFile } from '#core/logging/calling-file.js';
import type { DefinedModule, ModuleDefinition, ModuleOptions } from './module-definition.js';

/** Modules that every module imports implicitly. */
const ALWAYS = [DatabaseModule, AccessModule, HttpModule, EventsModule, JobsModule];

/**
 * Defines a module of Heliograph: a built-in one, or a package named in `HELIOGRAPH_MODULES`. Server,
 * worker, command line, migrations, API reference and tests all read the definition. A new built-in module
 * also needs an entry in `built-in-modules.ts`. Problems are reported when the process starts.
 */
export function defineModule(options: ModuleOptions): DefinedModule {
  const definition: ModuleDefinition = {
    abilities: {},
    tags: {},
    events: [],
    migrations: [],
    entities: [],
    importedRows: {},
    steps: [],
    policies: { before: {} },
    commands: [],
    controllers: [],
    providers: [],
    imports: [],
    exports: [],
    example: () => Promise.resolve(),
    heliograph: undefined,
    settings: undefined,
    ...options,
    file: callingFile(),
  };
  const { name, abilities, entities, importedRows, policies } = definition;
  const { settings, controllers, providers, imports, exports } = definition;

  @Module({
    imports: [
      ...ALWAYS,
      ...(entities.length === 0 ? [] : [TypeOrmModule.forFeature([...entities])]),
      ...imports,
    ],
    controllers: [...controllers],
    providers: [...providers, ...(settings === undefined ? [] : [readFor(settings)])],
    exports: [...exports],
  })
  class Defined {
    static readonly definition = definition;

    constructor(
      @Inject(Abilities) known: Abilities,
      @Inject(ImportedRows) imported: ImportedRows,
      @Inject(Policies) asked: Policies,
    ) {
      known.register(
        ...Object.entries(abilities).map(([ability, description]) => ({ name: ability, description })),
      );
      for (const [table, rule] of Object.entries(importedRows)) imported.register(table, rule);
      asked.register(name, policies.before);
    }
  }
  // Nest uses this name in its messages.
  Object.defineProperty(Defined, 'name', { value: name });
  return Defined;
}

/** Provides the settings of a module by their class. */
function readFor(settings: Type<object>): Provider {
  return {
    provide: settings,
    inject: [Settings],
    useFactory: ({ ofModules }: Settings) => ofModules.get(settings) ?? new settings(),
  };
}
