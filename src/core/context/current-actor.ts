import { UNNAMED, type Actor } from './operation.js';
import { workContext } from './work-context.js';

/**
 * Who acts in the current work, in services, policies and jobs: the caller of a request, or the command, the clock or the
 * trigger that started it. In requests without a credential and in other work, the program itself.
 */
export function currentActor(): Actor {
  const { operation, caller } = workContext() ?? {};
  if (operation !== undefined) return operation.actor;
  return caller === undefined ? UNNAMED.actor : { type: caller.type, id: caller.id, name: caller.name };
}
