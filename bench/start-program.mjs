// "npm run bench:incidents [-- arguments]" and similar: installs and builds what is missing, then runs a
// program of this folder.
import { join } from 'node:path';
import { prepare } from '../scripts/lib/prepare.mjs';
import { projectNode, root, StartFailure } from '../scripts/lib/project.mjs';
import { exitWith, runForeground } from '../scripts/lib/run-foreground.mjs';

const [program, ...given] = process.argv.slice(2);

await exitWith(async () => {
  await prepare();
  const bench = join(root, 'bench');
  return runForeground(projectNode(), ['--import', join(bench, 'built.ts'), join(bench, program), ...given]);
}, StartFailure);
