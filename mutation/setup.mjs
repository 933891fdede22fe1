// Setup for the specs of a group. Groups without a database load only what decorators need, because each
// mutant loads it again.
import 'reflect-metadata';
import fc from 'fast-check';

// The same cases for each mutant, without shrinking of failures.
fc.configureGlobal({ seed: 20_261_122, endOnFailure: true });
