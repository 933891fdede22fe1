import { readFile } from 'node:fs/promises';
import pg from 'pg';
import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { describe, expect, it } from 'vitest';
import { asUnavailable, asUnavailableToWrites } from './database-unavailable.js';
import { DatabaseBusy, DatabaseFull, DatabaseUnavailable } from '#core/errors/database-unavailable.js';

function coded(code: string, message = 'Why.', members: object = {}): Error {
  return Object.assign(new Error(message), { code, ...members });
}

describe('An unavailable database', () => {
  it.each([
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
    ...['57P01', '57P02', '57P03', '53300', '08000', '08006', '08P01', '57014', '26000'],
  ])('is recognized by its code: %s', (code) => {
    expect(asUnavailable(coded(code))).toBeInstanceOf(DatabaseUnavailable);
    expect(asUnavailable(new QueryFailedError('select 1', [], coded(code)))).toBeInstanceOf(
      DatabaseUnavailable,
    );
  });

  it.each([
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout expired',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ])('is recognized by what pg says: %s', (message) => {
    expect(asUnavailable(new Error(message))).toBeInstanceOf(DatabaseUnavailable);
    expect(asUnavailable(new QueryFailedError('select 1', [], new Error(message)))).toBeInstanceOf(
      DatabaseUnavailable,
    );
  });

  it('is recognized when TypeORM has let go of the connection', () => {
    for (const error of [
      new QueryRunnerAlreadyReleasedError(),
      new QueryRunnerProviderAlreadyReleasedError(),
    ])
      expect(asUnavailable(error)).toBeInstanceOf(DatabaseUnavailable);
  });

  it('is recognized when nothing listens, at a port or a socket, and names why', async () => {
    for (const url of [
      'postgres://127.0.0.1:1/x',
      'postgres://localhost:1/x',
      'postgres:///x?host=/nowhere',
    ]) {
      const error = await new pg.Client(url).connect().then(
        () => undefined,
        (thrown: unknown) => asUnavailable(thrown),
      );
      expect(error).toBeInstanceOf(DatabaseUnavailable);
      expect((error as Error).message).toMatch(/^The database cannot be used: .*(ECONNREFUSED|ENOENT)/);
    }
  });

  it('is distinguished from others that hold a lock for too long', () => {
    expect(asUnavailable(coded('55P03'))).toBeInstanceOf(DatabaseBusy);
    expect(asUnavailable(coded('57P01'))).not.toBeInstanceOf(DatabaseBusy);
    const busy = new DatabaseBusy(new Error('Why.'));
    expect(asUnavailable(busy)).toBe(busy);
  });

  it('is not what mistakes of ours become: they stay what they are', async () => {
    const missing = await readFile('/nowhere/at/all').catch((error: unknown) => error);
    const mistakes = [
      ...['23505', '23503', '42601', '42P01', '42501', '22P02', '40001', '25P02', '28P01', '3D000', '25006'],
    ].map((code) => coded(code));
    for (const mistake of [
      ...mistakes,
      missing,
      new TypeError('Connection is no function'),
      'text',
      undefined,
    ]) {
      expect(asUnavailable(mistake)).toBe(mistake);
    }
    const failed = new QueryFailedError('select 1', [], coded('42601'));
    expect(asUnavailable(failed)).toBe(failed);
  });

  it.each([
    [new Error('One.'), 'One.'],
    [new AggregateError([new Error('One.'), 'two', new Error('Three.')], ''), 'One.; two; Three.'],
  ])('has the message of its cause, or of each: %s', (cause, why) => {
    expect(new DatabaseUnavailable(cause).message).toBe(`The database cannot be used: ${why}`);
  });

  it('is no other file that is missing, and no other code that looks like one', () => {
    expect(asUnavailable(coded('ENOENT', 'Why.', { syscall: 'connect' }))).toBeInstanceOf(
      DatabaseUnavailable,
    );
    for (const mistake of [
      coded('ENOENT', 'Why.', { syscall: 'open' }),
      coded('EACCES', 'Why.', { syscall: 'connect' }),
      coded('0800'),
      coded('080006'),
      coded('x57P01'),
      new Error('The Connection terminated'),
      Object.assign(new Error('Why.'), { code: 57_014 }),
    ])
      expect(asUnavailable(mistake)).toBe(mistake);
  });

  it('may be full, or read-only to a write', () => {
    expect(asUnavailable(coded('53100'))).toBeInstanceOf(DatabaseFull);
    expect(asUnavailableToWrites(coded('53100'))).toBeInstanceOf(DatabaseFull);
    const readOnly = coded('25006');
    expect(asUnavailableToWrites(readOnly)).toBeInstanceOf(DatabaseUnavailable);
    expect(asUnavailableToWrites(new QueryFailedError('insert', [], readOnly))).toBeInstanceOf(
      DatabaseUnavailable,
    );
    expect(asUnavailableToWrites({ code: '25006' })).toEqual({ code: '25006' });
    const mistake = coded('23505');
    expect(asUnavailableToWrites(mistake)).toBe(mistake);
  });
});
