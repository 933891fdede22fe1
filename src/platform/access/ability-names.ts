/**
 * Names of all abilities, which let the compiler check the ability that a route requires. A module adds
 * its own; a module outside this repository augments `'@heliograph/server/module'` instead.
 *
 * `declare module '#platform/access/ability-names.js' { interface AbilityNames { 'invoices.view': true } }`
 *
 * @public
 */
export interface AbilityNames {
  /** Shared by all modules in `modules/analytics`. */
  'analytics.view': true;
}

export type AbilityName = keyof AbilityNames;
