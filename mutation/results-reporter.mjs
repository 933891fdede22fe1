// A Stryker reporter that stores each result immediately, so an interrupted run does not lose them.
import { GROUPS } from './groups.mjs';
import { inSample, keepResult } from './results.mjs';

class ResultsReporter {
  onMutantTested(mutant) {
    const name = process.env.MUTATION_GROUP;
    // Stryker reports mutants without coverage, and does not ask the checker about them first.
    if (!['Ignored', 'CompileError'].includes(mutant.status) && inSample(mutant, GROUPS[name].sample)) {
      keepResult(name, mutant);
    }
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'results', injectableClass: ResultsReporter }];
