// Before the specs of a group. Those without a database have nothing but what decorators need, since each mutant loads it again.
import 'reflect-metadata';
import fc from 'fast-check';

// The same cases for each mutant, and no search for a smaller one that fails, too.
fc.configureGlobal({ seed: 20_261_122, endOnFailure: true });
