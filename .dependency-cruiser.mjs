/**
 * "npm run boundaries": who may import what. What a rule forbids, its comment explains; a justified exception is named,
 * file by file, where the rule is.
 */

/** What feature modules stand on. Everything else in src/ is either a feature module or puts them together. */
const SHARED = [
  'access',
  'availability',
  'config',
  'database',
  'events',
  'http',
  'jobs',
  'notifications',
  'tenancy',
  'text',
  'time',
];

/** The entries of processes and of TypeORM's command line; nothing imports them. */
const ENTRIES = String.raw`^src/(main|worker|cli|database/typeorm-source)\.ts$`;

const SPECS = String.raw`\.spec\.ts$`;

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
    {
      name: 'no-orphans',
      comment: 'Nothing imports this file, and it imports nothing: it is left over.',
      severity: 'error',
      // Scripts for browsers are read as texts.
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
      name: 'modules-on-shared-ground',
      comment:
        'A feature module stands on what all share, and on other feature modules; it knows nothing of how they are put together.',
      severity: 'error',
      from: { path: '^src/modules/', pathNot: SPECS },
      to: { path: '^src/', pathNot: `^src/(modules|${SHARED.join('|')})/` },
    },
    {
      name: 'modules-by-their-doors',
      comment:
        'Of another feature module only its service, its module and its DTOs are for others: never its tables, and so neither its repository nor its entity.',
      severity: 'error',
      from: { path: '^src/modules/([^/]+)/', pathNot: SPECS },
      to: {
        path: '^src/modules/([^/]+)/',
        pathNot: [String.raw`^src/modules/$1/`, String.raw`\.(service|module)\.ts$`, '/dto/'],
      },
    },
    {
      name: 'modules-not-from-below',
      comment: 'What all share knows no feature module.',
      severity: 'error',
      from: { path: `^src/(${SHARED.join('|')})/`, pathNot: SPECS },
      to: { path: '^src/modules/' },
    },
    {
      name: 'tables-at-home',
      comment:
        'A repository and its entities serve their own folder. (Types of what a repository returns may be named elsewhere.)',
      severity: 'error',
      from: { path: '^src/(.+)/[^/]+$', pathNot: SPECS },
      to: {
        path: String.raw`\.(repository|entity)\.ts$`,
        pathNot: [String.raw`^src/$1/`, '^src/database/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'text-on-its-own',
      comment: 'Rules of texts are pure functions: they import nothing of ours.',
      severity: 'error',
      from: { path: '^src/text/', pathNot: SPECS },
      to: { path: '^src/', pathNot: '^src/text/' },
    },
    {
      name: 'timeline-on-its-own',
      comment:
        'What decides a status, claims in and timeline out, is a pure function: it imports nothing of ours.',
      severity: 'error',
      from: { path: String.raw`^src/availability/(timeline|uptime)\.ts$` },
      to: { path: '^src/', pathNot: String.raw`^src/availability/(timeline|uptime)\.ts$` },
    },
    {
      name: 'visitors-only-read',
      comment:
        'The visitor side shows; it takes no bodies of the management API and has no way to the owner of the tables.',
      severity: 'error',
      from: { path: '^src/visitor/' },
      to: { path: String.raw`\.input\.ts$|^src/database/(owner-database|migrat)` },
    },
    {
      name: 'database-behind-repositories',
      comment:
        'SQL and TypeORM stand in repositories, entities and src/database; modules name their entities to Nest.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/database/', String.raw`\.(repository|entity|module)\.ts$`, SPECS],
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
      name: 'not-to-dev-dependencies',
      comment: 'In production only dependencies are installed.',
      severity: 'error',
      from: { path: '^src/', pathNot: SPECS },
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
    doNotFollow: { path: 'node_modules' },
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
