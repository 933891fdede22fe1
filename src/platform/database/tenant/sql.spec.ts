import { describe, expect, it } from 'vitest';
import { ListFilter } from './list-filter.js';
import { anyNumberOf, identifier, integer, join, named, plannedEachTime, raw, sql, type Sql } from './sql.js';

describe('A piece of SQL', () => {
  it('numbers its parameters from 1, whatever pieces they come from, and has their values in this order', () => {
    const inner = sql`b = ${'second'} and ${raw('c')} = ${3}`;
    const query = sql`select a from t where a = ${'first'} and ${inner} and d = ${null}`;
    expect(query.text).toBe('select a from t where a = $1 and b = $2 and c = $3 and d = $4');
    expect(query.values).toEqual(['first', 'second', 3, null]);
  });

  it('never takes a value for a text', () => {
    const query = sql`select ${"'; drop table t"}`;
    expect([query.text, query.values]).toEqual(['select $1', ["'; drop table t"]]);
    expect([raw('now()').text, raw('now()').values]).toEqual(['now()', []]);
  });

  it('of any number of ids has one text, and the list as its value', () => {
    expect([anyNumberOf([7, 8]).text, anyNumberOf([7, 8]).values]).toEqual([
      '(select $1::bigint[])::bigint[]',
      [[7, 8]],
    ]);
  });

  it('is joined from pieces with a text between them, none included', () => {
    const pieces = [sql`a = ${1}`, raw('b'), sql`c = ${2}`];
    const query = join(pieces, ', ');
    expect([query.text, query.values]).toEqual(['a = $1, b, c = $2', [1, 2]]);
    expect(join(pieces.slice(0, 1), ', ').text).toBe('a = $1');
    expect([join([], ', ').text, join([], ', ').values]).toEqual(['', []]);
  });
});

describe('A text of SQL', () => {
  it('is a literal of the program, which the compiler checks', () => {
    const column: string = 'name';
    const order = 'asc' as 'asc' | 'desc';
    expect(raw(order).text).toBe('asc');
    expect(raw(`name ${order}`).text).toBe('name asc');
    // @ts-expect-error A text that the program makes up is not a literal.
    raw(column);
    // @ts-expect-error Neither is one with such a text inside.
    raw(`${column} desc`);
    // @ts-expect-error Nor is a separator.
    join([], column);
  });

  it('that the program puts together is a checked name or a whole number', () => {
    expect(identifier('component.display_order').text).toBe('component.display_order');
    for (const name of ['', 'a b', 'a;b', 'A', 'a..b', '.a', 'a.', '1a', 'a"b', "a'b", 'a-b', 'a\n'])
      expect(() => identifier(name), name).toThrow('is not the name of a table or column');
    expect([integer(0).text, integer(-3).text]).toEqual(['0', '-3']);
    for (const number of [0.5, NaN, Infinity, 2 ** 53])
      expect(() => integer(number), String(number)).toThrow('is not a whole number');
  });
});

describe('A statement', () => {
  const find = (id: number, order = raw('name')) =>
    named('spec_find', sql`select from t where id = ${id} order by ${order}`);

  it('has its text once, and the values of each time', () => {
    expect(find(1)).toEqual({
      name: 'spec_find',
      text: 'select from t where id = $1 order by name',
      values: [1],
    });
    expect(find(2)).toEqual({ ...find(1), values: [2] });
  });

  it('is written as a template behind its name, which may begin on a line of its own', () => {
    expect(named('spec_template')`
      select from t
      where id = ${7}`).toEqual({
      name: 'spec_template',
      text: 'select from t\n      where id = $1',
      values: [7],
    });
  });

  it('shares its name with no other', () => {
    const show = (id: number, order = raw('name')) =>
      named('spec_show', sql`select name from t where id = ${id} order by ${order}`);
    show(1);
    const message = 'Two statements have the name spec_show: give each a unique name.';
    expect(() => named('spec_show')`select 1`).toThrow(message);
    expect(() => named('spec_show', sql`select 1`)).toThrow(message);
    expect(() => named('spec_show', sql`delete from t where id = ${1}`)).toThrow(message);
    expect(() => show(1, sql`${'x'}`)).toThrow(message);
  });

  it('is not sent under a name whose pieces had another text, whatever their depth', () => {
    const sorted = (column: Sql) => named('spec_sorted', sql`select from t order by ${column}`);
    const found = (condition: Sql) =>
      named('spec_found', sql`select from t where ${join([sql`id = ${1}`, condition], ' and ')}`);
    expect(sorted(identifier('name')).text).toBe('select from t order by name');
    expect(sorted(identifier('name')).text).toBe('select from t order by name');
    expect(() => sorted(identifier('position'))).toThrow('Two statements have the name spec_sorted');
    expect(found(sql`name = ${'a'}`).values).toEqual([1, 'a']);
    expect(found(sql`name = ${'b'}`).values).toEqual([1, 'b']);
    for (const other of [
      sql`slug = ${'a'}`,
      sql`name = any(${sql`${'a'}`})`,
      sql`name = ${sql`lower(${'a'})`}`,
      sql`name = ${raw('null')}`,
    ])
      expect(() => found(other), other.text).toThrow('Two statements have the name spec_found');
    const joined = (pieces: readonly Sql[]) => named('spec_joined', sql`select ${join(pieces, ', ')}`);
    joined([sql`${1}`, sql`a`]);
    expect(() => joined([sql`a`, sql`${1}`])).toThrow('Two statements have the name spec_joined');
    expect(() => joined([sql`${1}`])).toThrow('Two statements have the name spec_joined');
  });

  it('has a name that PostgreSQL does not cut, and that no other is cut to', () => {
    const [longest, tooLong, other] = ['a'.repeat(63), 'a'.repeat(64), `${'a'.repeat(64)}b`].map(
      (name) => named(name, sql`select ${name}`).name,
    );
    expect(longest).toBe('a'.repeat(63));
    expect([tooLong?.length, other?.length]).toEqual([63, 63]);
    expect(tooLong).toMatch(/^a{20,}_[\w-]+$/);
    expect(tooLong).not.toBe(other);
  });

  it('that is planned each time has no name', () => {
    expect(plannedEachTime(sql`select ${1}`)).toEqual({ name: '', text: 'select $1', values: [1] });
  });
});

describe('The filter of a list', () => {
  it('is none where nothing is asked for', () => {
    const filter = new ListFilter().equals('t.status', undefined).contains('t.text', undefined);
    filter.contains('t.text', '');
    expect([filter.label, filter.condition.text, filter.condition.values]).toEqual(['', '', []]);
  });

  it('has all conditions, and a label of its own for each set of them', () => {
    const filter = new ListFilter()
      .equals('t.status', 'active')
      .equals('parent_id', null)
      .equals('is_public', false)
      .contains('t.search_text', 'PAY')
      .where('recent', sql`made_at > ${7}`);
    expect(filter.label).toBe('_status_parent_id_none_is_public_q_recent');
    expect(filter.condition.text).toBe(
      ' and t.status = $1 and parent_id is null and is_public = $2 and t.search_text like $3 and made_at > $4',
    );
    expect(filter.condition.values).toEqual(['active', false, '%pay%', 7]);
  });
});
