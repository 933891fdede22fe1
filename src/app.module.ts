import { Module, type DynamicModule } from '@nestjs/common';
import { AccessModule } from '#platform/access/access.module.js';
import { BUILT_IN_MODULES } from './built-in-modules.js';
import { DatabaseModule } from '#platform/database/database.module.js';
import { EventsModule } from '#platform/events/events.module.js';
import { PUBLIC_REFERENCE } from '#http/reference/public-reference.js';
import { REFERENCE_AUTHENTICATORS, REFERENCE_TAGS } from '#http/reference/reference-tags.js';
import { HttpModule } from '#http/http.module.js';
import { MIGRATIONS } from './migrations.js';
import { packageMigrations } from '#module-system/installed-migrations.js';
import { OperatorModule } from './operator/operator.module.js';
import { PackageRemoval } from '#module-system/package-removal.js';
import { recordedName } from '#platform/database/schema/package-migrations.js';
import { JobsModule } from '#platform/jobs/jobs.module.js';
import type { DefinedModule } from '#module-system/module-definition.js';
import { RuntimeModule, type Runtime } from './runtime.module.js';
import { TenancyModule } from '#platform/tenancy/tenancy.module.js';
import { TransferModule } from '#modules/transfer/transfer.module.js';
import type { SignalForm } from '#platform/signals/signal-form.js';
import { partPath } from '#platform/page-parts/page-parts.js';
import { inOrderOfTrial } from '#platform/signals/signal-forms.js';
import { ownedForms } from '#module-system/check-signal-forms.js';
import { publicInterface, type DataOfModule } from '#visitor/reference/public-reference.js';
import { VisitorModule } from '#visitor/visitor.module.js';

/** Injection token of the application's modules: the built-in families and the installed packages. */
export const INSTALLED_MODULES = Symbol('INSTALLED_MODULES');

/** Root module of every kind of process: server, worker and command. */
@Module({
  imports: [
    DatabaseModule,
    TenancyModule,
    AccessModule,
    HttpModule,
    EventsModule,
    JobsModule,
    VisitorModule,
    TransferModule,
    OperatorModule,
  ],
})
export class AppModule {
  /** @param further Nest modules of this kind of process, for example its job worker */
  static run(runtime: Runtime, further: readonly (new () => object)[] = []): DynamicModule {
    const { modules = BUILT_IN_MODULES } = runtime;
    return {
      module: AppModule,
      imports: [RuntimeModule.provide(runtime, expectedMigrations(modules)), ...modules, ...further],
      providers: [
        PackageRemoval,
        { provide: INSTALLED_MODULES, useValue: modules },
        { provide: PUBLIC_REFERENCE, useValue: publicInterface(formsOf(modules), dataOf(modules)) },
        {
          provide: REFERENCE_AUTHENTICATORS,
          useValue: modules.flatMap(({ definition }) => definition.authenticators),
        },
        { provide: REFERENCE_TAGS, useValue: tagsOf(modules) },
      ],
    };
  }
}

/** Names of all migrations, as the migrations table records them. */
function expectedMigrations(modules: readonly DefinedModule[]): string[] {
  const ofPackages = packageMigrations(modules).flatMap(({ name, migrations }) =>
    migrations.map((migration) => recordedName(name, migration.name)),
  );
  return [...MIGRATIONS.map(({ name }) => name), ...ofPackages];
}

/** Forms of signals in the order in which they are tried, as they are also known where nothing is instantiated. */
function formsOf(modules: readonly DefinedModule[]): SignalForm[] {
  return inOrderOfTrial(modules.flatMap(({ definition }) => ownedForms(definition))).map(({ form }) => form);
}

function dataOf(modules: readonly DefinedModule[]): DataOfModule[] {
  return modules.flatMap(({ definition: { name, visitorData } }) =>
    visitorData.map((data) => ({ path: partPath(name, data), description: data.description })),
  );
}

function tagsOf(modules: readonly DefinedModule[]): Record<string, string> {
  return Object.assign({}, ...modules.map(({ definition }) => definition.tags)) as Record<string, string>;
}
