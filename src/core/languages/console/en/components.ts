/** Texts of the screens of components and groups. */
export const COMPONENTS = {
  title: 'Components',
  create: 'New component',
  name: 'Name',
  description: 'Description',
  emptyTitle: 'No components yet',
  emptyText: 'Components are the parts of your service that visitors see with their status.',
  ungrouped: 'Without a group',
  internal: 'internal',
  editName: 'Change the name',
  removeTitle: 'Delete this component?',
  removeText: (name: string): string =>
    `“${name}” disappears from the status page at once, with its history of 90 days. This cannot be undone.`,
  uptime90: (percent: string): string => `${percent} in 90 days`,
};
