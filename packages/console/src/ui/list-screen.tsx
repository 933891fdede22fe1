import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { live } from '../lib/api.js';
import { Button } from './button.js';
import { EmptyList } from './empty-list.js';
import type { GuideSection } from './guide-sections.js';
import { Pages, type PageOf } from './pages.js';
import { Screen } from './screen.js';

interface ListScreenProps<Row> {
  readonly texts: {
    readonly title: string;
    readonly create: string;
    readonly emptyTitle: string;
    readonly emptyText?: string;
  };
  readonly help: GuideSection;
  readonly tools?: ReactNode;
  /** Reads one page of the list. */
  readonly read: (page: number) => UseQueryOptions<PageOf<Row>> & { queryKey: QueryKey };
  readonly mayCreate: boolean;
  readonly onCreate: () => void;
  readonly list: (rows: readonly Row[]) => ReactNode;
  /** The dialogs of the screen. */
  readonly children: ReactNode;
}

/** A screen that lists the records of one kind, whose primary action is a new one. */
export function ListScreen<Row>({
  texts,
  help,
  tools,
  read,
  mayCreate,
  onCreate,
  list,
  children,
}: ListScreenProps<Row>): ReactNode {
  const [page, setPage] = useState(1);
  const query = useQuery(live(read(page)));
  return (
    <Screen
      title={texts.title}
      help={help}
      tools={tools}
      action={
        mayCreate && (
          <Button kind="primary" onPress={onCreate}>
            {texts.create}
          </Button>
        )
      }
    >
      <Pages query={query} empty={<EmptyList texts={texts} />} onPage={setPage}>
        {list}
      </Pages>
      {children}
    </Screen>
  );
}
