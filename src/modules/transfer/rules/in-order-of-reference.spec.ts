import { describe, expect, it } from 'vitest';
import { inOrderOfReference } from './in-order-of-reference.js';

const table = (name: string, ...references: readonly string[]) => ({
  name,
  references: references.map((other) => ({ table: other })),
});

function ordered(...tables: readonly ReturnType<typeof table>[]): string[] {
  return inOrderOfReference(tables, 'tenant').map(({ name }) => name);
}

describe('Tables in the order of their references', () => {
  it('begin with the first, and each comes after those that it refers to', () => {
    expect(
      ordered(
        table('impact', 'incident', 'component'),
        table('component', 'group'),
        table('group'),
        table('tenant'),
        table('incident'),
      ),
    ).toEqual(['tenant', 'group', 'incident', 'component', 'impact']);
  });

  it('keep their order otherwise', () => {
    expect(ordered(table('c'), table('a'), table('b'), table('tenant'))).toEqual(['tenant', 'c', 'a', 'b']);
  });

  it('may refer to themselves, to the first one and to tables that are not among them', () => {
    expect(ordered(table('group', 'group', 'tenant', 'elsewhere'), table('tenant', 'group'))).toEqual([
      'tenant',
      'group',
    ]);
  });

  it('must not refer to each other in a circle', () => {
    expect(() => ordered(table('tenant'), table('x'), table('a', 'b'), table('b', 'a'))).toThrow(
      'These tables refer to each other in a circle: a, b.',
    );
  });
});
