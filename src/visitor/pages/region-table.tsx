import type { VNode } from 'preact';
import type { ComponentStatus } from '#core/status/component-status.js';
import { componentPath } from '../view/record-paths.js';
import type { PageView } from '../view/page-view.js';
import type { MatrixCell, MatrixRow, RegionMatrix } from '../view/region-matrix.js';
import { Part } from './page-renderer.js';

/** Above this number of regions, column headings are rotated because the columns are too narrow. */
const MAX_SIDEWAYS = 8;

interface TableProps {
  readonly view: PageView;
  readonly matrix: RegionMatrix;
  /** Statuses of groups by id. */
  readonly statuses: ReadonlyMap<number, ComponentStatus>;
}

/**
 * Table of groups by region. A phone shows each row as a block, which is why it needs roles and a
 * region in each cell.
 */
export function RegionTable({ view, matrix, statuses }: TableProps): VNode {
  const { texts } = view;
  return (
    <table
      class={matrix.regions.length > MAX_SIDEWAYS ? 'matrix many' : 'matrix'}
      role="table"
      aria-label={texts.components}
    >
      <thead role="rowgroup">
        <tr role="row">
          <td role="cell" />
          {matrix.regions.map((name, index) => (
            <th key={index} role="columnheader" scope="col">
              <bdi {...view.attributes(name)}>{view.text(name)}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {matrix.rows.map((row) => (
          <Part key={row.group.id} as="tr">
            <Row view={view} matrix={matrix} statuses={statuses} row={row} />
          </Part>
        ))}
      </tbody>
    </table>
  );
}

function Row({ view, matrix, statuses, row }: TableProps & { readonly row: MatrixRow }): VNode {
  return (
    <>
      <th role="rowheader" scope="row">
        <bdi {...view.attributes(row.group.name)}>{view.text(row.group.name)}</bdi>
      </th>
      {row.cells.map((cell, index) => {
        const region = view.text(matrix.regions[index] ?? {});
        if (cell === undefined) return <td key={index} role="cell" class="absent" />;
        const { href, status, id } = shownIn(view, cell, statuses);
        return (
          <td
            key={index}
            role="cell"
            class="component"
            id={id}
            data-name={`${view.text(row.group.name)} ${region}`}
            data-status={status}
          >
            <span class="region" aria-hidden="true">
              {region}
            </span>
            <a class={`state ${status}`} href={href}>
              <span>{view.texts.status[status]}</span>
            </a>
          </td>
        );
      })}
    </>
  );
}

interface Shown {
  readonly href: string;
  readonly status: ComponentStatus;
  /** Id of the element, unless another element has it. */
  readonly id?: string;
}

/** A component links to its page, a group to its components further down. */
function shownIn(view: PageView, cell: MatrixCell, statuses: TableProps['statuses']): Shown {
  if ('component' in cell) {
    const { component } = cell;
    return { href: view.href(componentPath(component)), status: component.status, id: component.slug };
  }
  const { id, slug } = cell.group;
  return { href: `#group-${slug}`, status: statuses.get(id) ?? 'operational' };
}
