import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Loaded } from '../../ui/loaded.js';
import { Screen } from '../../ui/screen.js';
import { CsvScreen } from './csv-screen.js';
import { ListScreen } from './list-screen.js';
import { RecordScreen } from './record-screen.js';
import { useMay, useReference } from './records-api.js';
import { RecordsIndexScreen } from './records-index-screen.js';
import type { Reference, Resource } from './reference.js';
import { ReferenceContext } from './reference-context.js';
import { ResultDialog, type Result } from './result-dialog.js';
import './records.css';

const route = getRouteApi('/records/$');

/** Whatever the API has at an address such as `runbooks/7/steps`, drawn from what the reference says about it. */
export function RecordsScreen(): ReactNode {
  const { _splat = '' } = route.useParams();
  const { modules: texts } = useTexts();
  const reference = useReference();
  // Outlives the way from the form to the new record, whose secret it may be.
  const [result, setResult] = useState<Result>();
  const address = _splat.split('/').filter((segment) => segment !== '');
  if (address.length === 0) return <RecordsIndexScreen />;
  if (reference.data === undefined)
    return (
      <Screen title={texts.title}>
        <Loaded query={reference}>{() => null}</Loaded>
      </Screen>
    );
  return (
    <ReferenceContext value={reference.data}>
      <Found key={_splat} reference={reference.data} address={address} onResult={setResult} />
      {result !== undefined && <ResultDialog result={result} onClose={() => setResult(undefined)} />}
    </ReferenceContext>
  );
}

interface FoundProps {
  readonly reference: Reference;
  readonly address: readonly string[];
  readonly onResult: (result: Result) => void;
}

function Found({ reference, address, onResult }: FoundProps): ReactNode {
  const { modules: texts, ui } = useTexts();
  const may = useMay();
  const resource = reference.find(address);
  if (resource === undefined)
    return (
      <Screen title={texts.title}>
        <EmptyState title={ui.goneTitle} />
      </Screen>
    );
  if (!may(resource.read))
    return (
      <Screen title={resource.title}>
        <EmptyState title={ui.forbiddenTitle}>{texts.needs(resource.read.ability ?? '')}</EmptyState>
      </Screen>
    );
  return draw(resource, address, onResult);
}

function draw(resource: Resource, address: readonly string[], onResult: (result: Result) => void): ReactNode {
  const props = { resource, address, onResult };
  switch (resource.kind) {
    case 'list':
      return <ListScreen {...props} />;
    case 'record':
      return <RecordScreen {...props} />;
    case 'csv':
      return <CsvScreen {...props} />;
  }
}
