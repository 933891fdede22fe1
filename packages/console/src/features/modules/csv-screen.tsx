import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { downloadCsv } from '../../lib/download-csv.js';
import { useTexts } from '../../lib/texts.js';
import { Button } from '../../ui/button.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { Screen } from '../../ui/screen.js';
import { FilterBar } from './filter-bar.js';
import type { ResourceScreenProps } from './list-screen.js';
import { RecordTabs, Trail } from './record-links.js';
import { pathOf } from './records-api.js';
import { withoutNames } from './without-names.js';
import { useTitle } from './use-title.js';

const route = getRouteApi('/records/$');

/** A table that the API only gives as a file. */
export function CsvScreen({ resource, address }: ResourceScreenProps): ReactNode {
  const { modules: texts } = useTexts();
  const query = withoutNames(route.useSearch(), ['mode']);
  const navigate = route.useNavigate();
  const [error, setError] = useState<unknown>();
  return (
    <Screen
      title={useTitle(resource)}
      action={
        <Button
          kind="primary"
          onPress={() => {
            setError(undefined);
            downloadCsv(`${pathOf(address)}?${queryOf(query)}`, address.join('-')).catch(setError);
          }}
        >
          {texts.csv}
        </Button>
      }
    >
      <Trail resource={resource} address={address} />
      <RecordTabs resource={resource} address={address} />
      <p className="dim" lang="en" dir="ltr">
        {resource.read.description.split('\n\n')[0]}
      </p>
      <FilterBar
        operation={resource.read}
        values={query}
        onChange={(next) => void navigate({ search: next })}
      />
      {error !== undefined && <ProblemNote error={error} />}
    </Screen>
  );
}

/** Filters as they are sent. */
function queryOf(values: Readonly<Record<string, unknown>>): string {
  return new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();
}
