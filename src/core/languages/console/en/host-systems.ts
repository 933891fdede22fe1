/** Texts of the screen of host systems. */
export const HOST_SYSTEMS = {
  title: 'Host systems',
  create: 'New host system',
  edit: 'Change this host system',
  emptyTitle: 'No host systems',
  emptyText:
    'Servers, databases or providers that your components run on. Their status reaches every component that is linked to them.',
  name: 'Name',
  kind: 'Kind',
  kindHint: 'Such as server, cluster, database, network, storage, cloud or provider.',
  status: 'Status',
  heard: 'Last report',
  never: 'Never',
  address: 'Address to report to',
  addressText: 'Your monitoring sends its reports to this address. Whoever knows it can report.',
  rotate: 'New address',
  rotateText:
    'Monitoring must use the new address. The old one keeps working for a while, so that nothing is missed.',
  rotated: 'There is a new address',
  previousUntil: (time: string): string => `The address before also works until ${time}.`,
  statusPage: 'Status page',
  pageUrl: 'Address of its status page',
  pageUrlHint:
    'Such as that of a provider. It is read every five minutes, and what it says is the status of this host system.',
  publicName: 'Public name',
  publicNameHint: 'What visitors are told it is called. Without a name, they are told nothing of it.',
  neverRead: 'The page has not been read yet.',
  lastRead: (time: string): string => `Last read: ${time}`,
  removeTitle: 'Delete this host system?',
  removeText: (name: string): string =>
    `“${name}” is deleted for good, with its address. No component may be linked to it.`,
};
