// "npm run bench [-- arguments]": installs and builds what is missing, then measures.
import { join } from 'node:path';
import { prepare } from '../scripts/lib/prepare.mjs';
import { projectNode, root, StartFailure } from '../scripts/lib/project.mjs';
import { exitWith, runForeground } from '../scripts/lib/run-foreground.mjs';

await exitWith(async () => {
  await prepare();
  const bench = join(root, 'bench');
  return runForeground(projectNode(), [
    '--import',
    join(bench, 'built.ts'),
    join(bench, 'run.ts'),
    ...process.argv.slice(2),
  ]);
}, StartFailure);
