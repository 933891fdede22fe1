import { Inject, Module, type Provider, type Type } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Abilities } from '#platform/access/ability.js';
import { AccessModule } from '#platform/access/access.module.js';
import { Authenticators } from '#platform/access/authenticators/authenticators.js';
import { SignInWays } from '#platform/access/sign-in/sign-in-ways.js';
import { Policies } from '#platform/access/policies.js';
import { declareQuotas } from '#core/config/quotas.js';
import { Settings } from '#core/config/settings.js';
import { DatabaseModule } from '#platform/database/database.module.js';
import { EventsModule } from '#platform/events/events.module.js';
import { HttpModule } from '#http/http.module.js';
import { checkColumns } from '#http/body/input.pipe.js';
import { extensionController } from '#http/extensions/extension-controller.js';
import { RecordExtensions } from '#http/extensions/record-extensions.js';
import { ModuleSettings } from '#http/module-settings/module-settings.js';
import { moduleSettingsController } from '#http/module-settings/module-settings-controller.js';
import { ImportedRows, type ArchivedRow } from '#http/records/imported-rows.js';
import { JobsModule } from '#platform/jobs/jobs.module.js';
import { Channels } from '#platform/channels/channels.js';
import { ChannelsModule } from '#platform/channels/channels.module.js';
import { PageParts } from '#platform/page-parts/page-parts.js';
import { PagePartsModule } from '#platform/page-parts/page-parts.module.js';
import { SignalForms } from '#platform/signals/signal-forms.js';
import { SignalsModule } from '#platform/signals/signals.module.js';
import { callingFile } from '#core/logging/calling-file.js';
import { boundHooks, boundProvider } from './bounded-start.js';
import { ownedForms } from './check-signal-forms.js';
import type { DefinedModule, ModuleDefinition, ModuleOptions } from './module-definition.js';

/** Modules that every module imports implicitly. */
const ALWAYS = [
  DatabaseModule,
  AccessModule,
  HttpModule,
  EventsModule,
  JobsModule,
  SignalsModule,
  ChannelsModule,
  PagePartsModule,
];

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
    signalForms: [],
    quotas: {},
    channels: [],
    authenticators: [],
    signIn: [],
    console: [],
    slots: [],
    pages: [],
    visitorData: [],
    extend: [],
    controllers: [],
    publicRoutes: [],
    providers: [],
    imports: [],
    exports: [],
    example: () => Promise.resolve(),
    heliograph: undefined,
    settings: undefined,
    tenantSettings: undefined,
    ...options,
    file: callingFile(),
  };
  const { name, abilities, entities, importedRows, policies } = definition;
  declareQuotas(definition.quotas);
  const { settings, tenantSettings, controllers, imports, exports } = definition;
  const isPackage = definition.heliograph !== undefined;
  const providers = isPackage
    ? definition.providers.map((one) => boundProvider(one, definition))
    : definition.providers;
  if (isPackage) for (const one of controllers) boundHooks(one, definition);

  @Module({
    imports: [
      ...ALWAYS,
      ...(entities.length === 0 ? [] : [TypeOrmModule.forFeature([...entities])]),
      ...imports,
    ],
    controllers: [
      ...controllers,
      ...(tenantSettings === undefined ? [] : [moduleSettingsController(name, tenantSettings)]),
      ...definition.extend.map((extension) => extensionController(name, extension)),
    ],
    providers: [...providers, ...(settings === undefined ? [] : [readFor(settings)])],
    exports: [...exports],
  })
  class Defined {
    static readonly definition = definition;

    constructor(
      @Inject(Abilities) known: Abilities,
      @Inject(ImportedRows) imported: ImportedRows,
      @Inject(Policies) asked: Policies,
      @Inject(ModuleSettings) ofTenants: ModuleSettings,
      @Inject(SignalForms) forms: SignalForms,
      @Inject(Channels) ways: Channels,
      @Inject(Authenticators) recognised: Authenticators,
      @Inject(SignInWays) waysIn: SignInWays,
      @Inject(PageParts) parts: PageParts,
      @Inject(RecordExtensions) extensions: RecordExtensions,
    ) {
      known.register(
        ...Object.entries(abilities).map(([ability, description]) => ({ name: ability, description })),
      );
      for (const [table, rule] of Object.entries(importedRows)) imported.register(table, rule);
      asked.register(name, policies.before);
      forms.register(ownedForms(definition));
      ways.register(name, definition.channels);
      const isPackaged = definition.heliograph !== undefined;
      recognised.register({ module: name, isPackaged }, definition.authenticators);
      waysIn.register(name, definition.signIn);
      parts.register(name, definition);
      extensions.register(name, definition.extend);
      if (definition.extend.length > 0)
        imported.register('record_extension', {
          check: (row) => {
            // Incidents and maintenances share a column: which of both it is, the row does not say.
            const ofRow = definition.extend.filter(({ record }) => row[record.column] != null);
            if (new Set(ofRow.map(({ fields }) => fields)).size === 1)
              for (const { fields } of ofRow.slice(0, 1)) checkValues(name, fields, row);
          },
        });
      if (tenantSettings === undefined) return;
      ofTenants.register(name, tenantSettings);
      imported.register('module_settings', {
        check: (row) => checkValues(name, tenantSettings, row),
      });
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

/** @throws Invalid if an imported row has values that the module would refuse */
function checkValues(name: string, settings: Type<object>, { module, values }: ArchivedRow): void {
  if (module === name && typeof values === 'object' && values !== null)
    checkColumns(settings, values as ArchivedRow);
}
