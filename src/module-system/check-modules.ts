import type { Type } from '@nestjs/common';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Quota } from '#core/config/quota-names.js';
import { OWN_QUOTAS } from '#core/config/quotas.js';
import { API_PREFIX } from '#http/reference/document.js';
import {
  bareFields,
  classNames,
  generatedStatements,
  readSources,
  repeatedStatements,
  tenantsByHand,
  unlistedClasses,
  unlistedEvents,
} from './check-sources.js';
import { classProblems } from './check-classes.js';
import { commandProblems } from './commands/check-commands.js';
import { entityTables } from './entity-tables.js';
import { authenticatorProblems } from './check-authenticators.js';
import { pagePartProblems } from './check-page-parts.js';
import { channelProblems } from './check-channels.js';
import { signalFormProblems } from './check-signal-forms.js';
import { consoleProblems } from './check-console.js';
import { signInProblems } from './check-sign-in.js';
import { fitsVersion } from '#core/config/heliograph-version.js';
import { otherVersion } from './load-package.js';
import type { DefinedModule, ModuleDefinition } from './module-definition.js';
import { ModuleError } from './module-error.js';
import { routesOf, type Route } from './routes.js';
import { extensionProblems, settingsProblems, tenantSettingsProblems } from './settings-classes.js';
import { isTableOf, tablePrefix } from '#platform/database/schema/table-names.js';

/** Parts of the product outside its modules. */
export interface Reserved {
  readonly controllers: readonly Type<object>[];
}

/** Folder of the product's own sources or compiled files. */
const PRODUCT = fileURLToPath(new URL('..', import.meta.url));
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const MIGRATION = /^[A-Z]\w*\d{13}$/;

/**
 * Checks modules before anything is started, so that the database stays unchanged.
 *
 * @throws ModuleError with a sentence for each problem: which file, and how to fix it
 */
export function checkModules(modules: readonly DefinedModule[], reserved: Reserved): void {
  const definitions = modules.map(({ definition }) => definition);
  const problems = [
    ...definitions.flatMap(problemsAlone),
    ...sourceProblems(definitions),
    ...claimedTwice(definitions),
    ...namesOfProduct(definitions),
    ...policyProblems(definitions),
    ...commandProblems(definitions),
    ...settingsProblems(definitions),
    ...definitions.flatMap(tenantSettingsProblems),
    ...definitions.flatMap(extensionProblems),
    ...signalFormProblems(definitions),
    ...channelProblems(definitions),
    ...authenticatorProblems(definitions),
    ...signInProblems(definitions),
    ...definitions.flatMap(consoleProblems),
    ...definitions.flatMap(pagePartProblems),
    ...definitions.flatMap((definition) => routeProblems(definition, definitions, reserved)),
    ...definitions.flatMap(classProblems),
    ...repeatedOperations(definitions),
  ];
  if (problems.length > 0) throw new ModuleError(problems.join('\n'));
}

/** Problems of a module on its own. */
function problemsAlone(definition: ModuleDefinition): string[] {
  const { name, heliograph, file, abilities, events, migrations } = definition;
  const problems: string[] = [];
  const say = (what: string): number => problems.push(`The module ${name} (${file}) ${what}`);
  if (!NAME.test(name)) say('has no usable name: take words in lower case, joined by dashes.');
  for (const migration of migrations.filter((one) => !MIGRATION.test(one.name)))
    say(`has a migration ${migration.name}: end the name of the class with its time, 13 digits.`);
  const times = migrations.map((migration) => Number(migration.name.slice(-13)));
  if (times.some((time, index) => time <= (times[index - 1] ?? 0)))
    say('lists its migrations out of order: oldest first.');
  for (const [quota, { usual, reached }] of Object.entries<Partial<Quota>>(definition.quotas))
    if (!Number.isSafeInteger(usual) || Number(usual) < 0 || typeof reached !== 'string')
      say(`has the quota ${quota} without "usual", a number from 0, and "reached", the end of its message.`);
  if (heliograph === undefined) return problems;
  if (!fitsVersion(heliograph)) problems.push(otherVersion(name, heliograph));
  for (const ability of Object.keys(abilities).filter((one) => !one.startsWith(`${name}.`)))
    say(`claims the ability ${ability}: begin its name with "${name}.".`);
  for (const event of events.filter((one) => !one.startsWith(`${name}.`)))
    say(`claims the event ${event}: begin its name with "${name}.".`);
  for (const step of definition.steps.filter((one) => !one.startsWith(`${name}.`)))
    say(`claims the step ${step}: begin its name with "${name}.".`);
  for (const quota of Object.keys(definition.quotas).filter((one) => !isTableOf(name, one)))
    say(
      `claims the quota ${quota}: name it ${tablePrefix(name)}, or ${tablePrefix(name)}_ and what is in it.`,
    );
  for (const table of entityTables(definition.entities).filter((one) => !isTableOf(name, one)))
    say(
      `claims the table ${table}: name it ${tablePrefix(name)}, or ${tablePrefix(name)}_ and what is in it.`,
    );
  return problems;
}

/** Problems in the sources of packages. The product's own sources are checked by its tests. */
function sourceProblems(definitions: readonly ModuleDefinition[]): string[] {
  const packages = definitions.filter(
    ({ heliograph }) => heliograph !== undefined && fitsVersion(heliograph),
  );
  if (packages.length === 0) return [];
  const sources = packages.map((definition) => ({
    definition,
    files: readSources(dirname(definition.file)),
  }));
  return [
    ...sources.flatMap(({ definition: { migrations, entities }, files }) =>
      unlistedClasses(files, classNames([...migrations, ...entities])),
    ),
    ...sources.flatMap(({ definition: { events }, files }) => unlistedEvents(files, events)),
    ...sources.flatMap(({ definition: { entities }, files }) =>
      generatedStatements(files, entityTables(entities)),
    ),
    ...sources.flatMap(({ files }) => [...bareFields(files), ...tenantsByHand(files)]),
    ...repeatedStatements([...readSources(PRODUCT), ...sources.flatMap(({ files }) => files)]),
  ];
}

/** Problems of policies that would never be asked, or cannot be. */
function policyProblems(definitions: readonly ModuleDefinition[]): string[] {
  const steps = definitions.flatMap((one) => one.steps);
  return definitions.flatMap(({ name, file, policies: { before } }) =>
    Object.entries<unknown>(before).flatMap(([step, policy]) => {
      const which = `The module ${name} (${file}) has a policy before ${step}`;
      if (!steps.some((one) => one === step))
        return [`${which}, which is no step: take one of ${steps.join(', ')}.`];
      return typeof policy === 'function' ? [] : [`${which} that is no function: give it one.`];
    }),
  );
}

/** Problems of packages with which names of the product's tables begin: `module:remove` would take those for theirs. */
function namesOfProduct(definitions: readonly ModuleDefinition[]): string[] {
  const isPackage = ({ heliograph }: ModuleDefinition): boolean => heliograph !== undefined;
  const tables = entityTables(
    definitions.filter((one) => !isPackage(one)).flatMap(({ entities }) => entities),
  );
  return definitions.filter(isPackage).flatMap(({ name, file }) => {
    const table = tables.find((one) => isTableOf(name, one));
    return table === undefined
      ? []
      : [
          `The module ${name} (${file}) has a name with which the product's table ${table} begins: take another, such as acme-${name}.`,
        ];
  });
}

/** Problems for names that two modules claim. */
function claimedTwice(definitions: readonly ModuleDefinition[]): string[] {
  const claims = definitions.flatMap((definition) => [
    { what: 'name', claim: definition.name, definition },
    ...Object.keys(definition.abilities).map((claim) => ({ what: 'ability', claim, definition })),
    ...definition.events.map((claim) => ({ what: 'event', claim, definition })),
    ...definition.steps.map((claim) => ({ what: 'step', claim, definition })),
    ...definition.channels.map(({ name: claim }) => ({ what: 'channel', claim, definition })),
    ...definition.signalForms.map(({ sender: claim }) => ({ what: 'signal form', claim, definition })),
    ...entityTables(definition.entities).map((claim) => ({ what: 'table', claim, definition })),
    ...Object.keys(definition.quotas).map((claim) => ({ what: 'quota', claim, definition })),
    ...Object.keys(definition.tags).map((claim) => ({ what: 'tag', claim, definition })),
  ]);
  const owners = new Map<string, string>(
    Object.keys(OWN_QUOTAS).map((name) => [`quota ${name}`, 'the product']),
  );
  return claims.flatMap(({ what, claim, definition: { name, file } }) => {
    const owner = owners.get(`${what} ${claim}`);
    owners.set(`${what} ${claim}`, owner ?? name);
    return owner === undefined
      ? []
      : [
          `The module ${name} (${file}) claims the ${what} ${claim}, which belongs to ${owner}: take another.`,
        ];
  });
}

/** Problems for a package's routes that need no key, or that are not of the management API. */
function openProblems({ name, access, isOfManagementApi }: Route, definition: ModuleDefinition): string[] {
  const isPublic = access?.to === 'anyone';
  if (isPublic && !definition.publicRoutes.includes(name))
    return [
      `is public: if everybody may call it, add '${name}' to "publicRoutes" in ${definition.file}; if not, take @Requires(…).`,
    ];
  return isPublic || isOfManagementApi
    ? []
    : [
        'is of a controller made with @Controller(): make it with @ManagementApi(…), which reads bodies and sends records in their envelope.',
      ];
}

function routeProblems(
  definition: ModuleDefinition,
  all: readonly ModuleDefinition[],
  { controllers }: Reserved,
): string[] {
  const known = new Set(all.flatMap((one) => Object.keys(one.abilities)));
  const others = all.filter((one) => one !== definition);
  const isPackage = definition.heliograph !== undefined;
  const taken = isPackage
    ? new Map([
        ...controllers.flatMap(routesOf).map((route) => [route, 'the product'] as const),
        ...others.flatMap((one) =>
          one.controllers.flatMap(routesOf).map((route) => [route, one.name] as const),
        ),
      ])
    : new Map<Route, string>();
  return definition.controllers.flatMap(routesOf).flatMap((route) => {
    const { where, access, isDocumented, tags, untyped } = route;
    const problems: string[] = [];
    if (access === undefined)
      problems.push('does not say who may call it: add @Requires(…), @RequiresAnyKey() or @Public().');
    if (access?.to === 'ability' && !known.has(access.ability))
      problems.push(
        `requires the ability ${access.ability}, which no module declares: add it to "abilities" in ${definition.file}.`,
      );
    if (!isDocumented)
      problems.push(
        'does not say what it returns: add @ReturnsOne, @ReturnsPage, @Creates, @Updates or @Deletes.',
      );
    for (const argument of untyped)
      problems.push(
        `has a ${argument} without class: give it a class with field decorators, and import that without "type".`,
      );
    for (const tag of tags.filter((one) => !all.some((other) => one in other.tags)))
      problems.push(`has the tag ${tag}, which no module declares: add it to "tags" in ${definition.file}.`);
    if (isPackage) {
      problems.push(...pathProblems(route, taken), ...openProblems(route, definition));
    }
    return problems.map((problem) => `${where} ${problem}`);
  });
}

/** Problems for operation ids that two routes have, one sentence each. Generated clients name functions by them. */
function repeatedOperations(definitions: readonly ModuleDefinition[]): string[] {
  const owners = new Map<string, string>();
  return definitions.flatMap(({ controllers }) =>
    controllers.flatMap(routesOf).flatMap(({ where, operationId }) => {
      if (operationId === undefined) return [];
      const owner = owners.get(operationId);
      owners.set(operationId, owner ?? where);
      return owner === undefined
        ? []
        : [
            `${where} has the operation id ${operationId}, which ${owner} has: give it another, by "id" or, for recordController(), by "name".`,
          ];
    }),
  );
}

/** Problems for a package's paths that start like those of another module or of the product. */
function pathProblems({ paths }: Route, taken: ReadonlyMap<Route, string>): string[] {
  return paths.flatMap((path) => {
    const owner = [...taken].find(([other]) =>
      other.paths.some((one) => startOf(one) === startOf(path)),
    )?.[1];
    return owner === undefined
      ? []
      : [`claims the path /${path}, and /${startOf(path)} belongs to ${owner}: take another.`];
  });
}

/** The part of a path that identifies its owner: `api/v1/components`. */
function startOf(path: string): string {
  const steps = path.split('/');
  return steps.slice(0, path.startsWith(`${API_PREFIX}/`) ? 3 : 1).join('/');
}
