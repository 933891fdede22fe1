import { CommandFailed, EXIT } from './command-failed.js';

/** True for this machine, including names below `localhost`. */
export function isThisMachine(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/**
 * The address of a page as users write it, reduced to scheme, host and port. Without a scheme it is https, and http
 * on this machine.
 */
export function pageAddress(text: string): string {
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const url = parsed(hasScheme ? text : `https://${text}`);
  if (url === undefined || !['http:', 'https:'].includes(url.protocol))
    throw new CommandFailed(
      `"${text}" is not the address of a page; one is https://status.example.com.`,
      EXIT.wrongUse,
    );
  if (!hasScheme && isThisMachine(url.hostname)) return `http://${url.host}`;
  return url.origin;
}

function parsed(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
