import { boundaries } from '../../scripts/lib/boundary-rules.mjs';

/** Part of "npm run boundaries": which files of the remote command line may import which. */

export default boundaries(
  [
    {
      name: 'a-client-of-the-api-only',
      comment: 'It knows the server by its API, through the typed client, and nothing of its sources.',
      severity: 'error',
      from: { path: '^packages/cli/src/' },
      to: { path: '^(src|test|packages/console)/' },
    },
    {
      name: 'commands-on-top',
      comment: 'Commands use what stands beside their folder, not each other.',
      severity: 'error',
      from: { path: '^packages/cli/src/commands/' },
      to: { path: '^packages/cli/src/commands/' },
    },
    {
      name: 'importers-run-anywhere',
      comment: 'The console has them too, so they know neither the command line nor Node.',
      severity: 'error',
      from: { path: '^packages/cli/src/importers/' },
      to: { path: '^packages/cli/src/', pathNot: '^packages/cli/src/importers/' },
    },
    {
      name: 'importers-without-node',
      comment: 'The console has them too, in the browser.',
      severity: 'error',
      from: { path: '^packages/cli/src/importers/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-declared-packages',
      comment: 'Every imported package is listed in its package.json, which is installed without the others.',
      severity: 'error',
      from: { path: '^packages/cli/src/' },
      to: {
        path: 'node_modules/',
        pathNot: 'node_modules/(commander|jose|yaml|@heliograph/client|@types/node)/',
      },
    },
  ],
  {
    doNotFollow: { path: ['node_modules', '^packages/client/'] },
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.js'],
    },
  },
);
