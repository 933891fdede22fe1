import type { Caller } from './caller.js';
import { UNNAMED, type Actor } from './operation.js';
import { workContext } from './work-context.js';

/** Type of members in the audit trail. */
export const MEMBER = 'member';

/** Type of an identity provider, and of those with its tokens, in the audit trail. */
export const SSO = 'sso';

/**
 * Who acts in the current work, in services, policies and jobs: the caller of a request, or the command, the clock or the
 * trigger that started it. In requests without a credential and in other work, the program itself.
 */
export function currentActor(): Actor {
  const { operation, caller } = workContext() ?? {};
  if (operation !== undefined) return operation.actor;
  return caller === undefined ? UNNAMED.actor : actorOf(caller);
}

/** A caller as the audit trail records it. Behind a token may be a person, so it has no name either. */
export function actorOf({ type, id, name, key }: Caller): Actor {
  if (key?.session?.memberId != null) return memberActor(key.session.memberId);
  return { type, id, name: type === SSO ? null : name };
}

/** A member as the audit trail records it: by id, and without a name. */
export function memberActor(id: number): Actor {
  return { type: MEMBER, id: String(id), name: null };
}

/**
 * An actor as the audit trail and the counts of accesses name it. Calls of assistants are told from those of people: their
 * type is `mcp`, and their id has the type and the id of the credential's owner.
 */
export function recordedActor(actor: Actor): Actor {
  const via = workContext()?.via;
  return via === undefined ? actor : { ...actor, type: via, id: `${actor.type}:${actor.id ?? ''}` };
}
