import type { ReactNode } from 'react';
import { Button } from './button.js';
import { EmptyList } from './empty-list.js';
import type { GuideSection } from './guide-sections.js';
import { Pages, type PagesProps } from './pages.js';
import { Screen } from './screen.js';

interface ListScreenProps<Row> extends Pick<PagesProps<Row>, 'query' | 'onPage'> {
  readonly texts: {
    readonly title: string;
    readonly create: string;
    readonly emptyTitle: string;
    readonly emptyText?: string;
  };
  readonly help: GuideSection;
  readonly tools?: ReactNode;
  readonly mayCreate: boolean;
  readonly onCreate: () => void;
  readonly list: (rows: readonly Row[]) => ReactNode;
  /** The dialogs of the screen. */
  readonly children: ReactNode;
}

/** A screen that lists the records of one kind, whose primary action is a new one. */
export function ListScreen<Row>({
  query,
  onPage,
  texts,
  help,
  tools,
  mayCreate,
  onCreate,
  list,
  children,
}: ListScreenProps<Row>): ReactNode {
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
      <Pages query={query} empty={<EmptyList texts={texts} />} onPage={onPage}>
        {list}
      </Pages>
      {children}
    </Screen>
  );
}
