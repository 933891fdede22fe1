// A Stryker checker that admits mutants in the group's sample without a result.
import { GROUPS } from './groups.mjs';
import { inSample, keyOf, settledKeys } from './results.mjs';

class UntriedChecker {
  async init() {
    const name = process.env.MUTATION_GROUP;
    this.sample = GROUPS[name].sample;
    this.settled = settledKeys(name);
  }

  async check(mutants) {
    return Object.fromEntries(
      mutants
        .map(asReported)
        .map((mutant) => [
          mutant.id,
          inSample(mutant, this.sample) && !this.settled.has(keyOf(mutant))
            ? { status: 'passed' }
            : { status: 'compileError', reason: 'Not in the sample, or tried before.' },
        ]),
    );
  }
}

/** Checkers get zero-based lines and columns, reporters one-based ones. */
function asReported({ location: { start, end }, ...mutant }) {
  const next = ({ line, column }) => ({ line: line + 1, column: column + 1 });
  return { ...mutant, location: { start: next(start), end: next(end) } };
}

export const strykerPlugins = [{ kind: 'Checker', name: 'untried', injectableClass: UntriedChecker }];
