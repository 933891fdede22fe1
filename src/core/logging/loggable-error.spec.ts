import { QueryFailedError } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { loggableError } from './loggable-error.js';

const SECRET = 'hunter2';

/** An error as pg throws it. */
function databaseError(): Error {
  return Object.assign(new Error(`duplicate key value violates unique constraint "${SECRET}"`), {
    severity: 'ERROR',
    code: '23505',
    detail: `Key (slug)=(${SECRET}) already exists.`,
    hint: SECRET,
    where: SECRET,
    internalQuery: SECRET,
    table: 'component',
    constraint: 'component_slug_key',
    routine: '_bt_check_unique',
  });
}

describe('An error in the log', () => {
  it('of our own is logged with its message and place', () => {
    const error = new TypeError('There is no such thing.');
    expect(loggableError(error)).toEqual({
      type: 'TypeError',
      message: 'There is no such thing.',
      stack: expect.stringMatching(/^\s+at .*loggable-error\.spec/),
    });
  });

  it.each([
    ['pg', databaseError()],
    ['TypeORM', new QueryFailedError(`select '${SECRET}'`, [SECRET], databaseError())],
    ['a cause', new Error('It failed.', { cause: databaseError() })],
    ['a parser', parseError()],
    ['a text', SECRET],
    [
      'more members',
      Object.assign(new Error('It failed.'), { query: SECRET, parameters: [SECRET], detail: SECRET }),
    ],
  ])('of %s is logged without values', (_, error) => {
    const logged = JSON.stringify(loggableError(error));
    expect(logged).not.toContain(SECRET);
    expect(logged).toContain('"message":');
  });

  it('of the database is logged by its code and names', () => {
    const logged = {
      code: '23505',
      table: 'component',
      constraint: 'component_slug_key',
      routine: '_bt_check_unique',
    };
    expect(loggableError(databaseError())).toMatchObject({
      message: 'PostgreSQL refused a statement: 23505.',
      ...logged,
    });
    expect(loggableError(new QueryFailedError('select', [], databaseError())).cause).toMatchObject(logged);
  });

  it('of the operating system keeps its message, although its code is in capitals', () => {
    const error = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:25'), { code: 'ECONNREFUSED' });
    expect(loggableError(error)).toMatchObject({ message: error.message, code: 'ECONNREFUSED' });
  });

  it('has a code only if that is a text', () => {
    expect(loggableError(Object.assign(new Error('It failed.'), { code: 7 }))).not.toHaveProperty('code');
  });

  it('has the lines of its stack that are places, and none of its message', () => {
    const error = new Error(`It failed\nwhile looking at ${SECRET}`);
    const { stack } = loggableError(error);
    expect(stack).toMatch(/^ +at .+\n +at /);
    expect(stack).not.toContain(SECRET);
    delete error.stack;
    expect(loggableError(error)).not.toHaveProperty('stack');
  });

  it('says what it is if its message may quote values', () => {
    expect(loggableError(new QueryFailedError('select', [], new Error(SECRET))).message).toBe(
      'PostgreSQL refused a statement.',
    );
    expect(loggableError(parseError()).message).toBe('A text could not be parsed.');
    expect(loggableError(SECRET)).toEqual({
      type: 'string',
      message: 'Something was thrown that is no error.',
    });
  });

  it('that is its own cause comes to an end', () => {
    const error = new Error('It failed.');
    error.cause = error;
    expect(loggableError(error).cause?.cause?.cause).toBeUndefined();
  });
});

function parseError(): unknown {
  try {
    return JSON.parse(SECRET);
  } catch (error) {
    return error;
  }
}
