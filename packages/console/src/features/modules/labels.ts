/** Makes a label of a name in the API: `starts_at` → `Starts at`, `api-keys` → `Api keys`. */
export function labelOf(name: string): string {
  const words = name
    .replaceAll(/[{}]/g, '')
    .replaceAll(/[_-]+/g, ' ')
    .replace(/ id$/, '')
    .replace(/ ids$/, 's')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
