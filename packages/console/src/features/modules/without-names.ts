type Values = Readonly<Record<string, unknown>>;

/** Values without those of some names. */
export function withoutNames(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}
