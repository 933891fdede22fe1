import type { DynamicModule, Provider, Type } from '@nestjs/common';
import type { AbilityName } from '../access/ability-names.js';
import type { Migration } from '../database/schema/migration-source.js';
import type { DomainEventName } from '../events/domain-events.js';

/** The demo tenant, as a module fills it. */
export interface DemoContent {
  /** A service of any module, by its class. */
  readonly get: <Service>(service: Type<Service>) => Service;
  /** One of the demo tenant's components, for records that refer to one. */
  readonly componentId: number;
}

/** What a module is made of. Everything but the name may be left out. */
export interface ModuleOptions {
  /** In lower case, words joined by dashes: `runbooks`; of a package, its maker first: `acme-runbooks`. */
  readonly name: string;
  /** The major version of `heliograph/module` that a package is written for: `^0`. Every package names it. */
  readonly heliograph?: `^${number}`;
  /** What API keys may be allowed to do, and its description. Names of a package's begin with its own: `acme-runbooks.view`. */
  readonly abilities?: Readonly<Partial<Record<AbilityName, string>>>;
  /** Headings of the reference, as the controllers name them, and their descriptions. */
  readonly tags?: Readonly<Record<string, string>>;
  /** Names of the domain events that it records. A package's begin with its own: `acme-runbooks.changed`. */
  readonly events?: readonly DomainEventName[];
  /** Changes of the schema, oldest first. */
  readonly migrations?: readonly Migration[];
  /** The tables' classes. Tables of a package are named after it: `acme_runbooks`, `acme_runbooks_step`. */
  readonly entities?: readonly Type<object>[];
  readonly controllers?: readonly Type<object>[];
  readonly providers?: readonly Provider[];
  /** Modules whose services it uses. The database, keys and abilities, HTTP, events and jobs are always there. */
  readonly imports?: readonly (Type<object> | DynamicModule)[];
  /** Services for other modules. */
  readonly exports?: readonly Type<object>[];
  /**
   * Makes records in the demo tenant, so that there is something to look at: called once, when that is filled, as a request
   * of the tenant would be. When it throws, nothing is kept and the start fails.
   */
  readonly example?: (demo: DemoContent) => Promise<unknown>;
}

/** A module's options with nothing left out, and where it was defined. */
export interface ModuleDefinition extends Required<Omit<ModuleOptions, 'heliograph'>> {
  /** Of packages only. */
  readonly heliograph: string | undefined;
  /** The file that called `defineModule`. */
  readonly file: string;
}

/** A module as Nest imports it, with its definition. */
export interface DefinedModule extends Type<object> {
  readonly definition: ModuleDefinition;
}
