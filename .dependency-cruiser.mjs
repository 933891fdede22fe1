import { boundaries } from './scripts/lib/boundary-rules.mjs';

/**
 * "npm run boundaries": which files may import which. The comment of a rule gives its reason.
 * Justified exceptions are listed in the rule, file by file.
 */

const SPECS = String.raw`\.spec\.ts$`;

/**
 * Floors under `src/`, each of which may import only from earlier ones, so no two of them depend on each other.
 * Between the rooms of a floor, `scripts/check-folders.mjs` forbids circles.
 */
const FLOORS = [
  'core',
  'platform',
  'http',
  'module-system',
  'modules',
  'visitor',
  'console',
  'operator',
  'cli',
  'testing',
];

const ONLY_EARLIER_FLOORS = FLOORS.map((floor, index) => ({
  name: `${floor}-stands-on-earlier-floors`,
  comment: 'A floor imports only from the floors before it in FLOORS, so that no two depend on each other.',
  severity: 'error',
  from: { path: `^src/${floor}/`, pathNot: SPECS },
  to: { path: '^src/[^/]+/', pathNot: `^src/(${FLOORS.slice(0, index + 1).join('|')})/` },
}));

/** Entry points of processes, of packages and of TypeORM's command line. Nothing imports them. */
const ENTRIES = String.raw`^src/(main|worker|cli|module|testing|typeorm-source)\.ts$`;

export default boundaries(
  [
    ...ONLY_EARLIER_FLOORS,
    {
      name: 'no-circles-between-families',
      comment: 'Two families that import each other are one family, or need a third for what they share.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/modules/[^/]+$' },
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'Nothing imports this file and it imports nothing, so it is unused.',
      severity: 'error',
      // Scripts for browsers are read as text, not imported.
      from: { orphan: true, pathNot: [ENTRIES, SPECS, '^src/(visitor|http/reference)/browser/'] },
      to: {},
    },
    {
      name: 'modules-by-their-doors',
      comment:
        'A family may use only the module class, the services, the rules and the DTOs of another. Its repositories and entities are private, because its tables are. The types that a repository returns may be used elsewhere.',
      severity: 'error',
      from: { path: '^src/modules/([^/]+)/', pathNot: SPECS },
      to: {
        path: '^src/modules/([^/]+)/',
        pathNot: [
          String.raw`^src/modules/$1/`,
          String.raw`\.(service|module|input|response)\.ts$`,
          '^src/modules/[^/]+/(services|rules|dto)/',
          // Flat.
          '^src/modules/previews/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'tables-at-home',
      comment:
        'Repositories and entities are private to their room. The types that a repository returns may be used elsewhere.',
      severity: 'error',
      from: { path: '^src/((?:core|platform|modules)/[^/]+|[^/]+)/', pathNot: SPECS },
      to: {
        path: String.raw`\.(repository|entity)\.ts$`,
        // All repositories share their base.
        pathNot: [String.raw`^src/$1/`, '^src/(platform/database|http/records)/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'ground-floor-is-pure',
      comment:
        'Rules for texts, times and statuses are pure functions that import no framework and no database.',
      severity: 'error',
      from: { path: ['^src/core/(text|time|status)/', '^src/modules/[^/]+/rules/'], pathNot: SPECS },
      to: { path: 'node_modules/(@nestjs|typeorm|pg|fastify)/' },
    },
    {
      name: 'visitors-only-read',
      comment:
        'The visitor side reads the public views only. It accepts no bodies of the management API and has no other access to the database.',
      severity: 'error',
      from: { path: '^src/visitor/' },
      to: {
        path: String.raw`\.input\.ts$|^src/platform/database/(connections/owner-database|tenant/(tenant-database|registry)|schema/)`,
      },
    },
    {
      name: 'database-behind-repositories',
      comment:
        'SQL and TypeORM belong in repositories, entities, migrations and src/platform/database. Module files may also register entities with Nest.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '^src/(platform/(database|embedded-postgres)|testing)/',
          String.raw`\.(repository|entity|module)\.ts$`,
          '/migrations/',
          // Registers the entities of families with Nest.
          '^src/module-system/(define-module|entity-tables)\.ts$',
          // Re-exports TypeORM's decorators for packages.
          '^src/module\.ts$',
          // Imports types only, for the parts of a transaction.
          '^src/core/context/(open-transaction|tenant-repository)\.ts$',
          SPECS,
        ],
      },
      to: { path: 'node_modules/(typeorm|pg|@nestjs/typeorm)/' },
    },
    {
      name: 'entries-on-top',
      comment: 'An entry point assembles a process. Nothing may import it.',
      severity: 'error',
      from: {},
      to: { path: ENTRIES },
    },
    {
      name: 'not-to-tests',
      comment: 'Production code does not import test code.',
      severity: 'error',
      from: { path: '^src/', pathNot: SPECS },
      to: { path: [SPECS, '^(test|bench|scripts)/'] },
    },
    {
      name: 'fixtures-for-tests',
      comment:
        'Production code does not import the API test fixture, whose dependencies are not installed in production.',
      severity: 'error',
      from: { path: '^src/', pathNot: [SPECS, String.raw`^src/testing(/|\.ts$)`] },
      to: { path: '^src/testing/' },
    },
    {
      name: 'not-to-dev-dependencies',
      comment:
        'Production installs only `dependencies`. The packages for tests and for traces are optional and loaded only when they are used.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          SPECS,
          String.raw`^src/testing/`,
          String.raw`^src/core/tracing/(open-telemetry|sampler|said-once)\.ts$`,
        ],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-declared-packages',
      comment: 'Every imported package is listed in package.json, not only in that of a dependency.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-deprecated-core',
      comment: 'Node has deprecated this module.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['deprecated'] },
    },
  ],
  {
    // Imports from test/ in a spec do not count as imports of the spec's room.
    doNotFollow: { path: ['node_modules', '^test/'] },
    enhancedResolveOptions: {
      // Imports by `#…` lead to the sources.
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
);
