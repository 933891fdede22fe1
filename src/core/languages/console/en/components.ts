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
  edit: 'Change this component',
  editName: 'Change the name',
  dependsOn: 'Depends on',
  dependsOnHint:
    'While it and one of these have a problem, visitors are told so. The status of the component stays its own.',
  hostSystems: 'Host systems',
  removeTitle: 'Delete this component?',
  removeText: (name: string): string =>
    `“${name}” disappears from the status page at once, with its history of 90 days. This cannot be undone.`,
  uptime90: (percent: string): string => `${percent} in 90 days`,
  createGroup: 'New group',
  group: 'Group',
  removeGroupTitle: 'Delete this group?',
  removeGroupText: (name: string): string =>
    `The group “${name}” is deleted for good. It must be empty: move its components elsewhere first.`,
  moveUp: 'Move up',
  moveDown: 'Move down',
  moveTo: 'Move to …',
  moveTitle: (name: string): string => `Move “${name}”`,
  moveHere: 'Move',
  moveHint: 'It goes to the end of the group.',
  moved: 'Moved',
  movedBack: 'Moved back',
  undo: 'Undo',
  movedMeanwhile:
    'Somebody else has reordered these in the meantime. Nothing was moved; what you see now is their order.',
};
