/** Texts of the screen of domains. */
export const DOMAINS = {
  title: 'Domains',
  create: 'Add a domain',
  added: 'Added: now set its records',
  host: 'Domain',
  hostHint: 'Such as status.example.com.',
  emptyTitle: 'No domains of your own',
  emptyText:
    'Serve this page under your own name, such as status.example.com. You set one or two DNS records; the rest happens by itself.',
  primary: 'Links lead here',
  makePrimary: 'Let links lead here',
  statuses: {
    pending: 'Waiting for its records',
    verified: 'Served here',
    failing: 'Records are missing',
    lapsed: 'No longer served',
  },
  statusTexts: {
    pending:
      'Set these records where your domain is managed, then check. It can take some minutes until they are seen.',
    verified: 'The page is served under this name. Its records are checked daily.',
    failing: 'The page is still served, but its records were not found. Please restore them.',
    lapsed:
      'The page is no longer served here, because its records were missing for too long. Set them again, then check.',
  },
  stopsAt: (time: string): string => `The page stops being served here ${time}, unless the records are back.`,
  expected: 'Records to set',
  found: 'Records that were found',
  recordName: 'Name',
  recordValue: 'Value',
  checkedAt: (time: string): string => `Last checked: ${time}`,
  check: 'Check now',
  removeTitle: 'Remove this domain?',
  removeText: (host: string): string =>
    `The page is no longer served under ${host}, and links that lead there stop working.`,
};
