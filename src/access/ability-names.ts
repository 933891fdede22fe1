/**
 * The names of all abilities, so that the compiler checks them where they are required. A module adds its own:
 * `declare module '../../access/ability-names.js' { interface AbilityNames { 'invoices.view': true } }`, and one outside
 * this repository to `'heliograph/module'`.
 *
 * @public
 */
export interface AbilityNames {
  /** Of the modules in `src/analytics/`, all alike. */
  'analytics.view': true;
}

export type AbilityName = keyof AbilityNames;
