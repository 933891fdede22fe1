import type { Schemas } from '@heliograph/client';
import type { ReactNode } from 'react';
import { useTexts } from '../lib/texts.js';
import { Button } from './button.js';
import { Menu, type MenuAction } from './menu.js';
import './record-list.css';

/** A column of a list. */
export interface ListColumn<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** True: left out on phones. */
  readonly isMinor?: boolean;
  /** True: its title is for screen readers only, as of a column with menus. */
  readonly isTitleUnseen?: boolean;
  /** True: its title stands before each value on phones, for values that say nothing by themselves. */
  readonly isNamed?: boolean;
  /** True: numbers, aligned at their end. */
  readonly isNumber?: boolean;
}

/** The last column: a menu for each row. */
export function menuColumn<Row>(
  title: string,
  nameOf: (row: Row) => string,
  actionsOf: (row: Row) => readonly MenuAction[],
): ListColumn<Row> {
  return {
    id: 'actions',
    title,
    isTitleUnseen: true,
    cell: (row) => (
      <Menu label={`${title}: ${nameOf(row)}`} actions={actionsOf(row)}>
        ⋯
      </Menu>
    ),
  };
}

interface RecordListProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** The first column names the row. */
  readonly columns: readonly ListColumn<Row>[];
}

/** Records as a table; on phones, each as a block of lines. */
export function RecordList<Row>({ label, rows, keyOf, columns }: RecordListProps<Row>): ReactNode {
  return (
    <table className="record-list" aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ id, title, isMinor = false, isNumber = false, isTitleUnseen = false }) => (
            <th key={id} scope="col" className={classOf(isMinor, isNumber)}>
              {isTitleUnseen ? <span className="unseen">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(
              (
                {
                  id,
                  cell,
                  isMinor = false,
                  isNumber = false,
                  isNamed = false,
                  isTitleUnseen = false,
                  title,
                },
                index,
              ) =>
                index === 0 ? (
                  <th key={id} scope="row" className={classOf(isMinor, isNumber)}>
                    <bdi>{cell(row)}</bdi>
                  </th>
                ) : (
                  <td
                    key={id}
                    className={classOf(isMinor, isNumber, isTitleUnseen)}
                    data-title={isNamed ? title : undefined}
                  >
                    {cell(row)}
                  </td>
                ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function classOf(isMinor: boolean, isNumber: boolean, isTools = false): string {
  return [isMinor ? 'minor' : '', isNumber ? 'numbers end' : '', isTools ? 'tools' : ''].join(' ').trim();
}

interface PagerProps {
  readonly meta: Schemas['PageMeta'];
  readonly onPage: (page: number) => void;
}

/** Leads through the pages of a list. Draws nothing if there is only one. */
export function Pager({ meta, onPage }: PagerProps): ReactNode {
  const { ui } = useTexts();
  const { current_page: page, last_page: last } = meta;
  if (last <= 1) return null;
  return (
    <nav className="pager row between" aria-label={ui.page(page, last)}>
      <Button isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
        {ui.previous}
      </Button>
      <span className="dim numbers">{ui.page(page, last)}</span>
      <Button isDisabled={page >= last} onPress={() => onPage(page + 1)}>
        {ui.next}
      </Button>
    </nav>
  );
}

/** Filters above a list, in one row. */
export function Filters({ children }: { readonly children: ReactNode }): ReactNode {
  return <search className="filters">{children}</search>;
}
