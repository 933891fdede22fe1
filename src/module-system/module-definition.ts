import type { ConsoleSection } from './console-section.js';
import type { Abstract, DynamicModule, Provider, Type } from '@nestjs/common';
import type { Authenticator } from '#platform/access/authenticators/authenticator.js';
import type { SignInWay } from '#platform/access/sign-in/sign-in-way.js';
import type { AbilityName } from '#platform/access/ability-names.js';
import type { PolicyList, PolicyStep } from '#platform/access/policy-steps.js';
import type { Migration } from '#platform/database/schema/migration-source.js';
import type { DomainEventName } from '#platform/events/domain-events.js';
import type { AddCommands } from './commands/module-commands.js';
import type { Channel } from '#platform/channels/channel.js';
import type { ModulePage, Slot, VisitorData } from '#platform/page-parts/page-part.js';
import type { Extension } from '#http/extensions/extended-record.js';
import type { SignalForm } from '#platform/signals/signal-form.js';
import type { QuotaList } from '#core/config/quota-names.js';
import type { RowImport } from '#http/records/imported-rows.js';

/** Access to the demo tenant for a module's example records. */
export interface DemoContent {
  /** Returns a service of any module by its class. */
  readonly get: <Service>(service: Type<Service>) => Service;
  /** Id of a component of the demo tenant, for records that refer to one. */
  readonly componentId: number;
}

/** Parts of a module. All but the name are optional. */
export interface ModuleOptions {
  /** Lowercase words joined by hyphens: `runbooks`. The name of a package starts with its vendor: `acme-runbooks`. */
  readonly name: string;
  /** Major version of `@heliograph/server/module` that a package is written for: `^0`. Required for packages. */
  readonly heliograph?: `^${number}`;
  /**
   * Abilities of API keys, with descriptions. In a package, they start with the module's name:
   * `acme-runbooks.view`.
   */
  readonly abilities?: Readonly<Partial<Record<AbilityName, string>>>;
  /** Headings of the API reference, by the tags that the controllers use, with descriptions. */
  readonly tags?: Readonly<Record<string, string>>;
  /**
   * Names of the domain events that it records. In a package, they start with the module's name:
   * `acme-runbooks.changed`.
   */
  readonly events?: readonly DomainEventName[];
  /** Migrations, oldest first. */
  readonly migrations?: readonly Migration[];
  /**
   * Entity classes. In a package, table names start with the module's name: `acme_runbooks`,
   * `acme_runbooks_step`.
   */
  readonly entities?: readonly Type<object>[];
  /**
   * How `tenant:import` checks the rows of its tables, by table, and which of their columns are secrets. Rows of
   * other tables are imported as they are.
   */
  readonly importedRows?: Readonly<Record<string, RowImport>>;
  /**
   * Names of the steps that it lets policies refuse, with `Policies.ask`. In a package, they start with the module's
   * name: `acme-runbooks.approve`.
   */
  readonly steps?: readonly PolicyStep[];
  /** What it decides before steps of any module are committed, whoever takes them. */
  readonly policies?: { readonly before: PolicyList };
  /**
   * Class of its settings from the environment, which its services inject. Checked with the program's own when a process
   * starts. The variables begin with the module's name: `ACME_RUNBOOKS_…`.
   */
  readonly settings?: Type<object>;
  /**
   * Class of the settings that each tenant has of its own, under `/settings/{module}`: fields by field decorators, with
   * their defaults. Services read them with `ModuleSettings.of`.
   */
  readonly tenantSettings?: Type<object>;
  /**
   * Quotas of tenants, by name. In a package, the names are those of its tables: `acme_runbooks`. Its migrations create
   * their functions with `createQuota`.
   */
  readonly quotas?: QuotaList;
  /** Commands of the command line. In a package, their names start with the module's: `acme-runbooks:export`. */
  readonly commands?: readonly AddCommands[];
  /** Formats of monitoring systems that inbound addresses understand, beside those of the product. */
  readonly signalForms?: readonly SignalForm[];
  /** Ways to reach subscribers. In a package, their names begin with the module's: `acme-sms`. */
  readonly channels?: readonly Channel[];
  /** Fields of its own on core records, under `/components/{component}/x/{module}`: `{ record: COMPONENTS, fields: OwnerTeam }`. */
  readonly extend?: readonly Extension[];
  /** Credentials that it recognises beside API keys. In a package, their names begin with the module's. */
  readonly authenticators?: readonly Authenticator[];
  /** Links on the sign-in page, to further ways for people to sign in. In a package, their names begin with the module's. */
  readonly signIn?: readonly SignInWay[];
  /** How its lists and records appear in the console, beyond what the reference says. */
  readonly console?: readonly ConsoleSection[];
  /** Sections on the product's pages. */
  readonly slots?: readonly Slot[];
  /** Pages of its own, at `/x/{module}` and below. */
  readonly pages?: readonly ModulePage[];
  /** JSON for visitors, at `/api/v2/x/{module}` and below. */
  readonly visitorData?: readonly VisitorData[];
  readonly controllers?: readonly Type<object>[];
  /** Routes of a package that need no key, by controller and method: `NotesController.feed`. */
  readonly publicRoutes?: readonly string[];
  readonly providers?: readonly Provider[];
  /** Modules whose services it uses. The database, keys and abilities, HTTP, events and jobs are always imported. */
  readonly imports?: readonly (Type<object> | DynamicModule)[];
  /** Services for other modules. */
  readonly exports?: readonly (Type<object> | Abstract<object>)[];
  /**
   * Creates example records in the demo tenant. Called once when the demo tenant is filled, in the context
   * of a request of this tenant. If it throws, nothing is stored and the start fails.
   */
  readonly example?: (demo: DemoContent) => Promise<unknown>;
}

/** Options of a module with all defaults filled in, and the file that defines it. */
export interface ModuleDefinition extends Required<
  Omit<ModuleOptions, 'heliograph' | 'settings' | 'tenantSettings'>
> {
  /** Undefined for built-in modules. */
  readonly heliograph: string | undefined;
  /** Undefined if it has none. */
  readonly settings: Type<object> | undefined;
  /** Undefined if it has none. */
  readonly tenantSettings: Type<object> | undefined;
  /** The file that called `defineModule`. */
  readonly file: string;
}

/** A module as Nest imports it, with its definition. */
export interface DefinedModule extends Type<object> {
  readonly definition: ModuleDefinition;
}
