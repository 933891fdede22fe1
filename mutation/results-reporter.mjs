// A reporter of Stryker that keeps each result as soon as there is one, so that a run that is ended early has not been for
// nothing.
import { GROUPS } from './groups.mjs';
import { inSample, keepResult } from './results.mjs';

class ResultsReporter {
  onMutantTested(mutant) {
    const name = process.env.MUTATION_GROUP;
    // Stryker reports those that no spec reaches without asking the checker.
    if (!['Ignored', 'CompileError'].includes(mutant.status) && inSample(mutant, GROUPS[name].sample)) {
      keepResult(name, mutant);
    }
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'results', injectableClass: ResultsReporter }];
