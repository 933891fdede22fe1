/** A group with its components, as they were pasted. Without a name: components outside groups. */
export interface PastedGroup {
  readonly group: string | undefined;
  readonly components: readonly string[];
}

/** Reads a list with one name a line. A line that ends with a colon begins a group; an empty line ends it. */
export function pastedComponents(text: string): readonly PastedGroup[] {
  const groups: { group: string | undefined; components: string[] }[] = [];
  let current: (typeof groups)[number] | undefined;
  for (const line of text.split('\n')) {
    // As lists are copied from documents.
    const name = line.replace(/^\s*(?:[-*•–]|\d+[.)])\s+/, '').trim();
    if (name === '') current = undefined;
    else if (name.endsWith(':')) {
      current = { group: name.slice(0, -1).trim(), components: [] };
      groups.push(current);
    } else {
      if (current === undefined) {
        current = { group: undefined, components: [] };
        groups.push(current);
      }
      current.components.push(name);
    }
  }
  return groups;
}
