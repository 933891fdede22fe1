import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.js';
import { Tabs } from '../../ui/tabs.js';
import { useMay } from './records-api.js';
import { isParameter, type Resource } from './reference.js';
import { useLabels } from './use-labels.js';

interface RecordLinksProps {
  readonly resource: Resource;
  readonly address: readonly string[];
}

/** The record or list and what is below it, as tabs that have addresses. */
export function RecordTabs({ resource, address }: RecordLinksProps): ReactNode {
  const { modules: texts } = useTexts();
  const label = useLabels();
  const may = useMay();
  // Below a record or a list, its parent's tabs go on.
  const { parent } = resource;
  const owner = parent?.children.includes(resource) === true ? parent : resource;
  const tabs = owner.children.filter(({ read }) => may(read));
  if (tabs.length === 0) return null;
  const base = address.slice(0, owner.segments.length);
  return (
    <Tabs label={texts.parts}>
      {[owner, ...tabs].map((one) => (
        <Link
          key={one.segments.join('/')}
          to="/records/$"
          params={{ _splat: [...base, ...one.segments.slice(owner.segments.length)].join('/') }}
          className="tab"
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ 'data-selected': true }}
        >
          {one === owner ? texts.overview : label(one.segments.slice(owner.segments.length).join(' '))}
        </Link>
      ))}
    </Tabs>
  );
}

/** Where a record or list is: the lists and records above it. */
export function Trail({ resource, address }: RecordLinksProps): ReactNode {
  const { modules: texts } = useTexts();
  const label = useLabels();
  const above: Resource[] = [];
  for (let one = resource.parent; one !== undefined; one = one.parent) above.unshift(one);
  return (
    <nav aria-label={texts.path} className="records-trail">
      <Link to="/records/$" params={{ _splat: '' }}>
        {texts.title}
      </Link>
      {above.map(({ segments }) => (
        <span key={segments.join('/')}>
          <span aria-hidden="true"> / </span>
          <Link to="/records/$" params={{ _splat: address.slice(0, segments.length).join('/') }}>
            {isParameter(segments.at(-1) ?? '')
              ? `${label(segments.at(-1) ?? '')} ${address[segments.length - 1] ?? ''}`
              : label(segments.at(-1) ?? '')}
          </Link>
        </span>
      ))}
    </nav>
  );
}
