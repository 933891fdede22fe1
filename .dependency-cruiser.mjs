/**
 * "npm run boundaries": which files may import which. The comment of a rule gives its reason.
 * Justified exceptions are listed in the rule, file by file.
 */

const SPECS = String.raw`\.spec\.ts$`;

/**
 * Rooms under `src/`. Each may import only from earlier ones, so no two rooms depend on each other.
 * The first ones are the base: every other room may use them, and they depend on none. A new room
 * needs a place in this list; a new family in `modules/` does not.
 */
const ROOMS = [
  'config',
  'errors',
  'files',
  'memory',
  'embedded-postgres',
  'text',
  'time',
  'status',
  'context',
  'logging',
  'metrics',
  'tracing',
  'outbound',
  'database',
  'tenancy',
  'access',
  'jobs',
  'events',
  'http',
  'module-system',
  'audit',
  'availability',
  'modules',
  'languages',
  'notifications',
  'hooks',
  'analytics',
  'visitor',
  'demo',
  'transfer',
  'cli',
  'testing',
];

const ONLY_EARLIER_ROOMS = ROOMS.map((room, place) => ({
  name: `${room}-stands-on-earlier-rooms`,
  comment: 'A room imports from rooms that stand before it in ROOMS only; so no two rooms need each other.',
  severity: 'error',
  from: { path: `^src/${room}/`, pathNot: SPECS },
  to: { path: '^src/[^/]+/', pathNot: `^src/(${ROOMS.slice(0, place + 1).join('|')})/` },
}));

/** Entry points of processes, of packages and of TypeORM's command line. Nothing imports them. */
const ENTRIES = String.raw`^src/(main|worker|cli|module|testing|typeorm-source)\.ts$`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one thing in two files, or a third one is missing.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...ONLY_EARLIER_ROOMS,
    {
      name: 'no-circles-between-families',
      comment: 'Two families that need each other are one family, or a third one is missing.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/modules/[^/]+$' },
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'Nothing imports this file, and it imports nothing: it is left over.',
      severity: 'error',
      // Scripts for browsers are read as text, not imported.
      from: { orphan: true, pathNot: [ENTRIES, SPECS, '^src/visitor/browser/'] },
      to: {},
    },
    {
      name: 'no-unresolvable',
      comment: 'There is no such file or package.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'modules-by-their-doors',
      comment:
        'Of another feature module only its services, its module and its DTOs are for others: never its tables, and so neither its repository nor its entity.',
      severity: 'error',
      from: { path: '^src/modules/([^/]+)/', pathNot: SPECS },
      to: {
        path: '^src/modules/([^/]+)/',
        pathNot: [
          String.raw`^src/modules/$1/`,
          String.raw`\.(service|module|input|response)\.ts$`,
          '^src/modules/previews/',
        ],
      },
    },
    {
      name: 'tables-at-home',
      comment:
        'A repository and its entities serve their own room. (Types of what a repository returns may be named elsewhere.)',
      severity: 'error',
      from: { path: '^src/(modules/[^/]+|[^/]+)/', pathNot: SPECS },
      to: {
        path: String.raw`\.(repository|entity)\.ts$`,
        // All repositories share their base.
        pathNot: [String.raw`^src/$1/`, '^src/(database|http/records)/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'ground-floor-is-pure',
      comment:
        'Rules of texts, times and statuses are pure functions: they import no framework and no database.',
      severity: 'error',
      from: { path: '^src/(text|time|status)/', pathNot: SPECS },
      to: { path: 'node_modules/(@nestjs|typeorm|pg|fastify)/' },
    },
    {
      name: 'visitors-only-read',
      comment:
        'The visitor side shows what the public views hold; it takes no bodies of the management API and has no other way to the database.',
      severity: 'error',
      from: { path: '^src/visitor/' },
      to: {
        path: String.raw`\.input\.ts$|^src/database/(connections/owner-database|tenant/(tenant-database|registry)|schema/)`,
      },
    },
    {
      name: 'database-behind-repositories',
      comment:
        'SQL and TypeORM stand in repositories, entities, migrations and src/database; modules name their entities to Nest.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '^src/(database|embedded-postgres|testing)/',
          String.raw`\.(repository|entity|module)\.ts$`,
          '/migrations/',
          // Registers the entities of families with Nest.
          '^src/module-system/(define-module|entity-tables)\.ts$',
          // Re-exports TypeORM's decorators for packages.
          '^src/module\.ts$',
          // Imports types only, for the parts of a transaction.
          '^src/context/open-transaction\.ts$',
          SPECS,
        ],
      },
      to: { path: 'node_modules/(typeorm|pg|@nestjs/typeorm)/' },
    },
    {
      name: 'entries-on-top',
      comment: 'Where a process starts, everything is put together; nothing below may need it.',
      severity: 'error',
      from: {},
      to: { path: ENTRIES },
    },
    {
      name: 'not-to-tests',
      comment: 'What runs in production knows no test.',
      severity: 'error',
      from: { path: '^src/', pathNot: SPECS },
      to: { path: [SPECS, '^(test|bench|scripts)/'] },
    },
    {
      name: 'fixtures-for-tests',
      comment: 'What runs in production does without the fixture for API tests and what that needs.',
      severity: 'error',
      from: { path: '^src/', pathNot: [SPECS, String.raw`^src/testing(/|\.ts$)`] },
      to: { path: '^src/testing/' },
    },
    {
      name: 'not-to-dev-dependencies',
      comment:
        'In production only dependencies are installed. Whoever tests installs what the fixture needs, and whoever wants traces what sends them: it is loaded only then.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          SPECS,
          String.raw`^src/testing/`,
          String.raw`^src/tracing/(open-telemetry|sampler|said-once)\.ts$`,
        ],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-declared-packages',
      comment: 'What is imported stands in package.json, and not just in that of a dependency.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-deprecated-core',
      comment: 'Node is about to drop this.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['deprecated'] },
    },
  ],
  options: {
    // Imports from test/ in a spec do not count as imports of the spec's room.
    doNotFollow: { path: ['node_modules', '^test/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
