import type { Schemas } from '@heliograph/client';
import { createContext, use } from 'react';

/** Who is signed in, at which status page, and what they may do. */
export interface Session {
  readonly tenant: Schemas['TenantDetails'];
  /** The member; null: an unnamed person with a pasted key. */
  readonly member: Schemas['Profile'] | null;
  /** The member's name, or the key's. */
  readonly name: string;
  readonly abilities: ReadonlySet<string>;
  /** When the session ends at the latest. */
  readonly expiresAt: string;
  /** Time zone of the status page. */
  readonly pageZone: string;
  /** Time zone of the person. */
  readonly zone: string;
}

export const SessionContext = createContext<Session | undefined>(undefined);

/** The session of the person in front of the screen. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === undefined) throw new Error('There is no session around this component.');
  return session;
}

/** Whether the session has an ability, such as `incidents.manage`. What it may not do is not shown. */
export function useAbility(ability: string): boolean {
  return useSession().abilities.has(ability);
}

/** Reads the session again; see {@link useRefreshSession}. */
export const RefreshSessionContext = createContext<() => Promise<void>>(() => Promise.resolve());

/** Reads the session again after something that it shows has changed: the name, languages or color of the page. */
export function useRefreshSession(): () => Promise<void> {
  return use(RefreshSessionContext);
}
