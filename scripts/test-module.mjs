// "npm run test:module -- <entry> [vitest's arguments]": runs the tests of this repository with a package
// installed. Generic tests of operations, tables and documents then cover the package too. The entry is its
// source file (../acme-notes/src/index.ts).
import { existsSync } from 'node:fs';

const [entry] = process.argv.splice(2, 1);
if (entry === undefined || !existsSync(entry)) {
  console.error('Name the source of the package that exports its module: ../acme-notes/src/index.ts');
  process.exitCode = 1;
} else {
  process.env.HELIOGRAPH_MODULES = /^[./]/.test(entry) ? entry : `./${entry}`;
  await import('./test.mjs');
}
