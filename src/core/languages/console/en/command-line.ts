/** Texts of the screen on which a member lets a command line in. */
export const COMMAND_LINE = {
  title: 'Let a command line in',
  nobodyWaits: 'No command line is waiting',
  nobodyWaitsText: 'Run `heliograph sign-in --browser` at the command line, which opens this screen.',
  needsMember: (key: string): string =>
    `You have signed in with the API key “${key}”. Sign in as a member, or give the command line the key itself.`,
  question: (machine: string, name: string, page: string): string =>
    `May the command line on ${machine} act as ${name} on “${page}”?`,
  warning: 'Allow it only if you have just started it yourself, on this machine.',
  allow: 'Allow',
  refuse: 'Do not allow',
  abilities: 'What it may do',
  end: 'What your roles allow at the time. It ends like any other of your sessions, and you can end it in your account.',
};
