/** Texts of the screen that says who may see the page. */
export const ADMISSIONS = {
  title: 'Who sees the page',
  public: 'Everybody sees the page',
  publicText: 'Anybody on the internet can open it, follow its feeds and subscribe.',
  protected: 'The page is protected',
  protectedText: 'Only signed-in members and those whom an admission below lets in see it.',
  protect: 'Protect the page',
  protectTitle: 'Show the page to nobody but those who are let in?',
  protectNobody:
    'There is no admission yet, so only signed-in members will see the page. Everybody else gets a page to enter, and feeds, badges and calendars stop for them at once.',
  protectSome: (count: number): string =>
    `${count === 1 ? 'One admission lets' : `${count} admissions let`} people in. Everybody else gets a page to enter, and feeds, badges and calendars stop for them at once.`,
  protectedNow: 'The page is protected now',
  open: 'Make the page public',
  openTitle: 'Show the page to everybody?',
  openText:
    'Anybody on the internet then sees the page with all its history, and search engines may list it. The admissions stay, for the next time.',
  publicNow: 'Everybody sees the page now',
  list: 'Admissions',
  create: 'New admission',
  edit: 'Change this admission',
  emptyTitle: 'No admissions',
  emptyText:
    'An admission lets people or programs in while the page is protected: with a password, an e-mail address of your company, from your network, from your portal or with a token.',
  name: 'What it is for',
  nameHint: 'Such as “Customers”. Visitors never see it.',
  kind: 'Lets in',
  kinds: {
    password: 'Whoever knows a password',
    email_domain: 'Whoever has an e-mail address of a domain',
    ip_range: 'Whoever comes from a network',
    sso: 'Whoever signs in with your company’s account',
    signed_link: 'Whoever your portal sends, with a signed link',
    token: 'A program or feed reader, with a token',
  },
  kindTexts: {
    password: 'Many can share it. Change it when somebody leaves.',
    email_domain: 'They enter a code that is sent to their address.',
    ip_range: 'Nothing is asked of them: their address is enough.',
    sso: 'They sign in at the identity provider of “Single sign-on”. Its groups lead to audiences.',
    signed_link: 'The key to sign with is shown once, after this.',
    token: 'The token is shown once, after this. Give each program its own.',
  },
  password: 'Password',
  passwordHint: 'At least 8 characters. It is never shown again.',
  passwordKept: 'Empty: it stays as it is. A new one asks everybody to enter again.',
  domains: 'Domains of e-mail addresses',
  domainsHint: 'One a line, such as example.com. Names below them do not count.',
  cidrs: 'Addresses of the network',
  cidrsHint: 'One a line: single addresses, or ranges such as 192.0.2.0/24 or 2001:db8::/32.',
  shows: 'What it shows',
  showsAll: 'The components of all audiences',
  showsHint: 'Beside the components that everybody sees.',
  showsPublic: 'Only what everybody sees.',
  changeHint: 'A change asks everybody whom it has let in to enter again.',
  what: 'Which',
  used: 'Last let somebody in',
  never: 'Never',
  linkTitle: 'The key for signed links',
  linkText:
    'It is shown only now. Sign a JWT with it by HS256, with an “exp”, and send people to this address:',
  tokenTitle: 'The token',
  tokenText: 'It is shown only now. Where no header can be set, it goes into the address, as for a feed:',
  key: 'Key',
  token: 'Token',
  example: 'Address',
  removeTitle: 'Delete this admission?',
  removeTexts: {
    password: (name: string): string =>
      `“${name}” lets nobody in any more. Whoever entered with its password must find another way in, at once.`,
    email_domain: (name: string): string =>
      `“${name}” lets nobody in any more. Whoever entered with a code must find another way in, at once.`,
    ip_range: (name: string): string => `“${name}” lets nobody in any more, at once.`,
    sso: (name: string): string =>
      `“${name}” lets nobody in any more. Whoever signed in must find another way in, at once.`,
    signed_link: (name: string): string =>
      `Links signed with the key of “${name}” no longer work, and whoever came by one is out, at once. The key cannot be had again.`,
    token: (name: string): string =>
      `Programs and feeds with the token of “${name}” get nothing any more, at once. The token cannot be had again.`,
  },
};
