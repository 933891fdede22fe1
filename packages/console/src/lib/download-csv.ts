/** Reads a table as CSV and offers it as a file. */
export async function downloadCsv(path: string, name: string): Promise<void> {
  const answer = await fetch(path, { headers: { Accept: 'text/csv' } });
  if (!answer.ok) throw new Error(answer.statusText);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
