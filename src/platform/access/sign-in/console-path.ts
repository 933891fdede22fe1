/** Where the console is served, on every status page's host. People come here when they have signed in. */
export const CONSOLE_PATH = '/console';

/** Where members see their passkeys and sessions. */
export const ACCOUNT_PATH = `${CONSOLE_PATH}/account`;
