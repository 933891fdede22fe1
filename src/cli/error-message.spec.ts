import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { InvalidSettings } from '#core/config/read-settings.js';
import { UnsafeDatabaseRole } from '#platform/database/connections/assert-restricted.js';
import { DatabaseBusy, DatabaseUnavailable } from '#core/errors/database-unavailable.js';
import { MigrationFailed } from '#platform/database/schema/migration-failed.js';
import {
  DataFolderInUse,
  EmbeddedPostgresUnavailable,
} from '#platform/embedded-postgres/embedded-postgres-errors.js';
import { Conflict, Invalid } from '#core/errors/api-error.js';
import { OperatorError } from '#core/errors/operator-error.js';
import { CsvProblem } from '#modules/subscribers/services/csv/csv-problem.js';
import { RegistryError } from '#platform/tenancy/tenants.service.js';
import { CommandFailed } from '#module-system/commands/command-failed.js';
import { errorJson, errorMessage } from './error-message.js';
import { Interrupted } from './interruption.js';

describe('The message of an error on the terminal', () => {
  it.each([
    new RegistryError('Why.'),
    new Conflict('Why.'),
    new InvalidSettings('Why.'),
    new OperatorError('Why.'),
    new UnsafeDatabaseRole('Why.'),
    new CsvProblem('Why.'),
    new CommandFailed('Why.'),
  ])('is one sentence if it was foreseen: %s', (error) => {
    expect(errorMessage(error)).toBe('Why.');
  });

  it.each([
    new Interrupted('SIGINT'),
    new DatabaseUnavailable(new Error('Why.')),
    new DatabaseBusy(new Error('Why.')),
    Object.assign(Object.create(MigrationFailed.prototype) as Error, { message: 'Why.' }),
    Object.assign(Object.create(DataFolderInUse.prototype) as Error, { message: 'Why.' }),
    Object.assign(Object.create(EmbeddedPostgresUnavailable.prototype) as Error, { message: 'Why.' }),
  ])('has no stack if it was foreseen: %s', (error) => {
    expect(errorMessage(error)).toBe(error.message);
  });

  it('has the stack if it was not foreseen', () => {
    const error = new TypeError('No.');
    expect(errorMessage(error)).toBe(error.stack);
    delete error.stack;
    expect(errorMessage(error)).toBe('No.');
  });

  it('is the text of what is no error', () => {
    expect([errorMessage('Just a text.'), errorMessage(undefined)]).toEqual(['Just a text.', 'undefined']);
  });

  it('names what PostgreSQL or the system said, for each address of a host', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED ::1:1'), { code: 'ECONNREFUSED' });
    expect(errorMessage(refused)).toBe('The database cannot be used: connect ECONNREFUSED ::1:1.');
    const other = new Error('connect ECONNREFUSED 127.0.0.1:1');
    expect(errorMessage(new AggregateError([refused, other, 'odd']))).toBe(
      'The database cannot be used: connect ECONNREFUSED ::1:1; connect ECONNREFUSED 127.0.0.1:1; odd.',
    );
    const real = await new pg.Client('postgres://127.0.0.1:1/x').connect().catch((error: unknown) => error);
    expect(errorMessage(real)).toBe('The database cannot be used: connect ECONNREFUSED 127.0.0.1:1.');
  });

  it('has the stack of several errors that no database is to blame for', () => {
    expect(errorMessage(new AggregateError([new Error('One.')], 'Several.'))).toContain('error-message.spec');
  });
});

describe('The same for programs', () => {
  it('is one object, with messages by field if there are any', () => {
    expect(JSON.parse(errorJson(new CommandFailed('Why.')))).toEqual({ error: { message: 'Why.' } });
    expect(JSON.parse(errorJson(new Conflict('Why.')))).toEqual({ error: { message: 'Why.' } });
    expect(JSON.parse(errorJson(Invalid.field('name', 'Too long.')))).toEqual({
      error: { message: 'Too long.', fields: { name: ['Too long.'] } },
    });
  });
});
