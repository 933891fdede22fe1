/**
 * Types that belong to the program. `mcp`: an assistant with somebody's credential. `operator`: a key of the operator's API. `database`: somebody who bypassed it. `unknown`: nobody with a valid
 * credential.
 */
export const OWN_ACTOR_TYPES = [
  'mcp',
  'subscriber',
  'trigger',
  'command',
  'operator',
  'clock',
  'system',
  'database',
  'unknown',
] as const;

const inTrail: string[] = [];
const inAccesses: string[] = [];

/**
 * Types of actors in the audit trail, and in the counts of accesses: the program's, and those of the authenticators of all
 * modules. Classes of responses read them when they are used, because modules are loaded after these classes.
 */
export const TRAIL_ACTOR_TYPES: readonly string[] = inTrail;
export const ACCESS_ACTOR_TYPES: readonly string[] = inAccesses;

/** Sets the types of callers of the modules that the process runs with. */
export function setCallerTypes(types: readonly string[]): void {
  const callers = [...new Set(types)];
  inTrail.splice(0, Infinity, ...callers, ...OWN_ACTOR_TYPES.filter((type) => type !== 'unknown'));
  inAccesses.splice(0, Infinity, ...callers, 'mcp', 'command', 'operator', 'unknown');
}
