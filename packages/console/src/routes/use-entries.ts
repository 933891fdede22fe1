import { useQuery } from '@tanstack/react-query';
import { useSession } from '../lib/session.js';
import { useLanguage } from '../lib/texts.js';
import { NAVIGATION, type NavigationEntry } from './navigation.js';

/** Of packages that bring none. */
const MODULE_ICON = 'M12 3l8 4.500v9L12 21l-8-4.500v-9zM12 12l8-4.500M12 12v9M12 12L4 7.500';

/** The sections that the session may see, those of packages before the last. */
export function useEntries(): readonly NavigationEntry[] {
  const { abilities } = useSession();
  const { locale } = useLanguage();
  const { data: ofModules = [] } = useQuery({
    queryKey: ['module-entries'],
    queryFn: async ({ client }) =>
      (await import('../features/modules/module-entries.js')).moduleEntries(client),
    staleTime: Infinity,
  });
  const language = locale.split('-')[0] ?? locale;
  const entries = ofModules.map(({ path, title, tag, icon = MODULE_ICON, ability }): NavigationEntry => ({
    to: `/records/${path}`,
    title: () => title?.[language] ?? title?.en ?? tag,
    icon,
    ability: ability ?? undefined,
    place: 'more',
    group: 'setup',
  }));
  return [...NAVIGATION.slice(0, -1), ...entries, ...NAVIGATION.slice(-1)].filter(
    ({ ability }) => ability === undefined || abilities.has(ability),
  );
}
