// A checker of Stryker that lets a share of the mutants through: always the same ones while the code stays the same.
import { createHash } from 'node:crypto';
import { GROUPS } from './groups.mjs';

const SEED = 20_261_122;
const SPACE = 2 ** 32;

class SampleChecker {
  async init() {}

  async check(mutants) {
    const { sample = 1 } = GROUPS[process.env.MUTATION_GROUP];
    return Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        place(mutant) < sample
          ? { status: 'passed' }
          : { status: 'compileError', reason: 'Not in the sample.' },
      ]),
    );
  }
}

/** A number from 0 to 1 that only depends on the mutant. */
function place({ fileName, location, mutatorName, replacement }) {
  const file = fileName.replace(/^.*\/(?=src\/)/, '');
  const text = JSON.stringify([SEED, file, location, mutatorName, replacement]);
  return createHash('sha256').update(text).digest().readUInt32BE() / SPACE;
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', injectableClass: SampleChecker }];
