import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LifecycleRecord } from '../../lib/lifecycle.js';
import { allComponents } from '../../lib/read-all.js';
import { useAbility } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { StatusSign } from '../status-sign.js';

/** Names of components by id, as far as the session may read them. */
export function useComponentName(): (id: number) => string {
  const textIn = useTextIn();
  const components = useQuery({ ...allComponents(), enabled: useAbility('components.view') });
  return (id) => textIn(components.data?.find((one) => one.id === id)?.name ?? {}) || `#${String(id)}`;
}

/** The components that a record affects, and the impact on each. */
export function AffectedComponents({ record }: { readonly record: LifecycleRecord }): ReactNode {
  const { ui } = useTexts();
  const nameOf = useComponentName();
  if (record.components.length === 0) return <p className="dim">{ui.none}</p>;
  return (
    <ul className="stack tight">
      {record.components.map(({ id, impact }) => (
        <li key={id} className="row between">
          <span dir="auto">{nameOf(id)}</span>
          <StatusSign status={impact} />
        </li>
      ))}
    </ul>
  );
}
