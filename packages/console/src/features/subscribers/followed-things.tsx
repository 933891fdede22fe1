import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { languageName } from '../../lib/locale-texts.js';
import { allComponents, allGroups } from '../../lib/read-all.js';
import { useAbility } from '../../lib/session.js';
import { useLanguage } from '../../lib/texts.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { Badge } from '../../ui/status-sign.js';
import type { Subscriber } from './words.js';

/** The components, groups and kinds of news that somebody follows, by their names. */
export function FollowedThings({ subscriber }: { readonly subscriber: Subscriber }): ReactNode {
  const { locale: reader, texts: all } = useLanguage();
  const { subscribers: texts } = all;
  const textIn = useTextIn();
  const maySee = useAbility('components.view');
  const components = useQuery({ ...allComponents(), enabled: maySee });
  const groups = useQuery({ ...allGroups(), enabled: maySee });
  const { component_ids, group_ids, events, locale } = subscriber;
  const named = (
    ids: readonly number[],
    records: typeof components.data | typeof groups.data,
  ): readonly string[] =>
    ids.map((id) => textIn(records?.find((one) => one.id === id)?.name ?? {}) || `#${String(id)}`);
  const names =
    component_ids === null
      ? [texts.everything]
      : [...named(group_ids, groups.data), ...named(component_ids, components.data)];
  return (
    <ul className="row">
      {names.map((name, index) => (
        <li key={index} dir="auto">
          <Badge tone="accent">{name}</Badge>
        </li>
      ))}
      {events.map((event) => (
        <li key={event}>
          <Badge>{texts.eventNames[event]}</Badge>
        </li>
      ))}
      <li className="dim">{languageName(locale, reader)}</li>
    </ul>
  );
}
