import type { Caller } from './caller.js';
import { UNNAMED, type Actor } from './operation.js';
import { workContext } from './work-context.js';

/** Type of members in the audit trail. */
export const MEMBER = 'member';

/**
 * Who acts in the current work, in services, policies and jobs: the caller of a request, or the command, the clock or the
 * trigger that started it. In requests without a credential and in other work, the program itself.
 */
export function currentActor(): Actor {
  const { operation, caller } = workContext() ?? {};
  if (operation !== undefined) return operation.actor;
  return caller === undefined ? UNNAMED.actor : actorOf(caller);
}

/** A caller as the audit trail records it. */
export function actorOf({ type, id, name, key }: Caller): Actor {
  return key?.session?.memberId == null ? { type, id, name } : memberActor(key.session.memberId);
}

/** A member as the audit trail records it: by id, and without a name. */
export function memberActor(id: number): Actor {
  return { type: MEMBER, id: String(id), name: null };
}
