import { describe, expect, it } from 'vitest';
import { Invalid } from '#core/errors/api-error.js';
import { explainDelete, explainWrite } from './references.js';

function violation(code: string, table: string, constraint = ''): Error {
  return Object.assign(new Error('Violated.'), { code, table, constraint });
}

function fieldsOf(error: unknown): unknown {
  expect(error).toBeInstanceOf(Invalid);
  return (error as Invalid).fields;
}

describe('The error of a write', () => {
  it.each([
    ['fk_component_tenant_id_group_id', { group_id: ['There is no such group.'] }],
    ['fk_component_tenant_id_host_system_id', { host_system_id: ['There is no such host system.'] }],
    ['fk_component_tenant_id_idea', { idea: ['There is no such idea.'] }],
  ])('names the field with a missing record: %s', (constraint, fields) => {
    expect(fieldsOf(explainWrite(violation('23503', 'component', constraint)))).toEqual(fields);
  });

  it('names the field whose value is taken', () => {
    const taken = violation('23505', 'component', 'uq_component_tenant_id_slug');
    expect(fieldsOf(explainWrite(taken))).toEqual({ slug: ['The slug is already taken.'] });
  });

  it.each(['23001', '23514', '40001'])('stays as it is for any other reason: %s', (code) => {
    const error = violation(code, 'component', 'fk_component_tenant_id_group_id');
    expect(explainWrite(error)).toBe(error);
  });
});

describe('The error of a deletion', () => {
  const explain = explainDelete('component group', 'component_group');

  it.each([
    ['23503', 'component', 'components'],
    ['23001', 'host_system', 'host systems'],
    ['23503', 'status_pages', 'status pages'],
    ['23503', 'component_group', 'sub-groups'],
  ])('names what still refers to the record: %s of %s', (code, table, who) => {
    expect(fieldsOf(explain(violation(code, table)))).toEqual({
      component_group: [`The component group still has ${who}; move or delete them first.`],
    });
  });

  it.each(['23505', '40001'])('stays as it is for any other reason: %s', (code) => {
    const error = violation(code, 'component');
    expect(explain(error)).toBe(error);
  });
});
