import type { Schemas } from '@heliograph/client';
import { useMemo, type ReactNode } from 'react';
import { useFilter } from 'react-aria-components';
import { componentTree, foundIn, type TreeNode } from '../lib/component-tree.js';
import { useTexts } from '../lib/texts.js';
import { TextField } from './text-field.js';

/** A tree of fewer is seen at a glance. */
const MANY = 20;

/**
 * The tree of a status page, or the part of it that has a text in a name. It is the same object until something changes: a
 * tree draws the rows of a new one again, at each letter that is typed beside it.
 */
export function useComponentTree(
  components: readonly Schemas['Component'][],
  groups: readonly Schemas['ComponentGroup'][],
  q: string,
): readonly TreeNode[] {
  const { contains } = useFilter({ sensitivity: 'base' });
  const nodes = useMemo(() => componentTree(components, groups), [components, groups]);
  return useMemo(() => {
    const text = q.trim();
    if (text === '') return nodes;
    return foundIn(nodes, ({ name }) =>
      Object.values(name).some((one) => one !== null && contains(one, text)),
    );
  }, [nodes, contains, q]);
}

interface TreeSearchProps {
  /** How many there are in all. */
  readonly count: number;
  readonly value: string;
  readonly onChange: (q: string) => void;
}

/** Looks for rows of a long tree by their names; nothing above a short one. */
export function TreeSearch({ count, value, onChange }: TreeSearchProps): ReactNode {
  const { ui } = useTexts();
  if (count <= MANY && value === '') return null;
  return <TextField label={ui.searchLabel} type="search" maxLength={255} value={value} onChange={onChange} />;
}
