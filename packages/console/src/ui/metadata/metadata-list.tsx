import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.js';
import { Loaded } from '../loaded.js';
import { Badge } from '../status-sign.js';
import { useMetadata, type MetadataOwner } from './metadata.js';

/** What other systems note on a record, to read. */
export function MetadataList({ owner }: { readonly owner: MetadataOwner }): ReactNode {
  const { metadata: texts } = useTexts();
  return (
    <Loaded
      query={useMetadata(owner)}
      isEmpty={({ data }) => data.external_id === null && Object.keys(data.labels).length === 0}
      empty={<p className="dim">{texts.none}</p>}
    >
      {({ data: { external_id, labels } }) => (
        <div className="stack tight">
          {external_id !== null && (
            <p className="row">
              <span className="dim">{texts.externalId}</span>
              <code dir="auto">{external_id}</code>
            </p>
          )}
          {Object.keys(labels).length > 0 && (
            <ul className="row" aria-label={texts.labels}>
              {Object.entries(labels).map(([key, value]) => (
                <li key={key}>
                  <Badge>
                    <bdi>{key}</bdi>: <bdi>{value}</bdi>
                  </Badge>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Loaded>
  );
}
