/** Part of "npm run boundaries": which files of the console may import which. */

const FLOORS = ['lib', 'ui', 'features', 'routes'];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Two files that import each other belong in one file, or need a third for what they share.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...FLOORS.map((floor, index) => ({
      name: `${floor}-imports-down`,
      comment: 'Imports go from routes to features, ui and lib only.',
      severity: 'error',
      from: { path: `^packages/console/src/${floor}/` },
      to: {
        path: '^packages/console/src/[^/]+/',
        pathNot: `/src/(${FLOORS.slice(0, index + 1).join('|')})/`,
      },
    })),
    {
      name: 'no-feature-imports-another',
      comment: 'What two features need moves to ui or lib.',
      severity: 'error',
      from: { path: '^packages/console/src/features/([^/]+)/' },
      to: { path: '^packages/console/src/features/([^/]+)/', pathNot: '/features/$1/' },
    },
    {
      name: 'texts-only',
      comment:
        'Of the server, the console knows its texts, its pure rules for statuses and recurrence, and the types of the API.',
      severity: 'error',
      from: { path: '^packages/console/src/' },
      to: { path: '^src/', pathNot: '^src/core/(languages|recurrence|status)/' },
    },
    {
      name: 'no-unresolvable',
      comment: 'The import names a file or package that does not exist.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^@heliograph/client' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^src/', '^packages/client/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'packages/console/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
