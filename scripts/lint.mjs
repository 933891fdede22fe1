// "npm run lint": ESLint on all sources, a part after the other in a process of its own, because the types of all of
// them together do not fit into the memory that Node allows itself.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { projectNode, root } from './lib/project.mjs';

const BIG = ['src/modules', 'src', 'test', 'packages'];
const eslint = join(root, 'node_modules', 'eslint', 'bin', 'eslint.js');

let code = 0;
for (const [index, part] of [...BIG, '.'].entries()) {
  const done = BIG.slice(0, index).flatMap((before) => ['--ignore-pattern', `${before}/**`]);
  try {
    execFileSync(projectNode(), [eslint, part, ...done, ...process.argv.slice(2)], {
      cwd: root,
      stdio: 'inherit',
    });
  } catch ({ status }) {
    code = status ?? 1;
  }
}
process.exitCode = code;
