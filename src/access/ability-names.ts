/**
 * Names of all abilities, which let the compiler check the ability that a route requires. A module adds
 * its own with `declare module '../../access/ability-names.js' { interface AbilityNames {
 * 'invoices.view': true } }`. A module outside this repository augments `'heliograph/module'` instead.
 *
 * @public
 */
export interface AbilityNames {
  /** Shared by all modules in `src/analytics/`. */
  'analytics.view': true;
}

export type AbilityName = keyof AbilityNames;
