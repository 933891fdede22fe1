import { boundaries } from '../../scripts/lib/boundary-rules.mjs';

/** Part of "npm run boundaries": which files of the console may import which. */

const FLOORS = ['lib', 'ui', 'features', 'routes'];

export default boundaries(
  [
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
        'Of the server, the console knows its texts, how they are rendered, its pure rules for statuses and recurrence, and the types of the API.',
      severity: 'error',
      from: { path: '^packages/console/src/' },
      to: { path: '^src/', pathNot: '^src/core/(languages|recurrence|status|text)/' },
    },
    {
      name: 'importers-only',
      comment: 'Of the command line, the console knows what translates accounts of other services.',
      severity: 'error',
      from: { path: '^packages/console/src/' },
      to: { path: '^packages/cli/', pathNot: '^packages/cli/src/importers/' },
    },
    {
      name: 'importers-with-their-screen',
      comment: 'No other screen loads them.',
      severity: 'error',
      from: { path: '^packages/console/src/', pathNot: '^packages/console/src/features/imports/' },
      to: { path: '^packages/cli/' },
    },
    {
      name: 'no-unresolvable',
      comment: 'The import names a file or package that does not exist.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^@heliograph/client' },
    },
  ],
  {
    doNotFollow: { path: ['node_modules', '^src/', '^packages/client/', '^packages/cli/'] },
    tsConfig: { fileName: 'packages/console/tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
);
