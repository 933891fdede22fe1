/** Prefix of a package's table names: `acme_runbooks` for `acme-runbooks`. */
export function tablePrefix(moduleName: string): string {
  return moduleName.replaceAll('-', '_');
}

/** True if a table has a name of this package. */
export function isTableOf(moduleName: string, table: string): boolean {
  const prefix = tablePrefix(moduleName);
  return table === prefix || table.startsWith(`${prefix}_`);
}
