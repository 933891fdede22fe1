/** What the names of a package's tables begin with: `acme_runbooks` for `acme-runbooks`. */
export function tablePrefix(moduleName: string): string {
  return moduleName.replaceAll('-', '_');
}

/** Whether a table is named as one of this package. */
export function isTableOf(moduleName: string, table: string): boolean {
  const prefix = tablePrefix(moduleName);
  return table === prefix || table.startsWith(`${prefix}_`);
}
