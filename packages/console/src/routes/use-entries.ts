import { useSession } from '../lib/session.js';
import { NAVIGATION, type NavigationEntry } from './navigation.js';

/** The sections that the session may see. */
export function useEntries(): readonly NavigationEntry[] {
  const { abilities } = useSession();
  return NAVIGATION.filter(({ ability }) => ability === undefined || abilities.has(ability));
}
