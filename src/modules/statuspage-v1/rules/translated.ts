import { readInput } from '#http/body/input.pipe.js';

/**
 * A body of our own API from one of Statuspage's, with all its checks. Undefined members count as left out.
 *
 * @throws Invalid with all problems by field
 */
export function translated<T extends object>(
  target: new () => T,
  members: Readonly<Record<string, unknown>>,
): T {
  return readInput(
    target,
    Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)),
  );
}
