import { DECORATORS } from '@nestjs/swagger';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { describe, expect, it } from 'vitest';
import { assertReadOnlyUnchanged, checkUndeclared, restoreReadOnly } from '../body/read-only.js';
import { BooleanField, IdField, TextField, TimestampField } from '../fields/fields.js';
import { fieldsOf } from '../fields/field-kinds.js';
import { LocaleField } from '../fields/locale-field.js';
import type { Timestamp } from '../fields/timestamp.js';
import type { LocaleText } from '#core/text/locale-text.js';
import { defineRecord } from './define-record.js';
import type { RecordJson } from '../results/record-json.js';
import { PageQuery } from '../results/page-query.js';
import { rowValues } from './row-values.js';
import { sql } from '#platform/database/tenant/sql.js';

class Note {
  @IdField({ description: 'Id.', example: 1 }) readonly id!: number;
  @TextField({ minLength: 1, maxLength: 20, description: 'Text.', example: 'Call.' }) readonly text!: string;
  @TextField({ maxLength: 20, description: 'Kind.', example: 'call' }) readonly kind!: string;
  @BooleanField({ description: 'Whether it is done.', example: true }) readonly is_done!: boolean;
  @TimestampField({ nullable: true, description: 'When it is due.' }) readonly due_at!: Timestamp | null;
  @LocaleField({ mode: 'read', maxLength: 20, description: 'Title.', example: { en: 'Call' } })
  readonly title!: LocaleText;

  @TimestampField({ description: 'When it was made.' }) readonly created_at!: Timestamp;
  @TimestampField({ description: 'When it was changed.' }) readonly updated_at!: Timestamp;
}

const NOTE = defineRecord(Note, {
  kind: 'note',
  required: ['text'],
  once: ['kind'],
  optional: ['due_at', 'title'],
  defaults: { is_done: false, title: {} },
  filters: ['is_done', 'kind'],
  changedBy: { is_done: 'It is done once it was read.' },
});

/** The invalid fields of a body. */
function problems(body: new () => object, sent: object): string[] {
  return validateSync(plainToInstance(body, sent, { exposeUnsetFields: false })).map(
    ({ property }) => property,
  );
}

describe('defineRecord', () => {
  it('makes bodies of the fields that clients write', () => {
    expect([...fieldsOf(NOTE.create).keys()]).toEqual(['text', 'kind', 'due_at', 'title']);
    expect([...fieldsOf(NOTE.update).keys()]).toEqual(['text', 'due_at', 'title']);
  });

  it('notes the type of every field of its bodies, without which the reference cannot be made', () => {
    for (const body of [NOTE.create, NOTE.update]) {
      for (const field of fieldsOf(body).keys())
        expect(Reflect.getMetadata('design:type', body.prototype, field)).toBe(Object);
    }
  });

  it('asks of a new record for what it needs, and of an update for nothing', () => {
    expect(problems(NOTE.create, {})).toEqual(['text', 'kind']);
    expect(problems(NOTE.update, {})).toEqual([]);
  });

  it('checks what is sent as the record’s own fields do', () => {
    const sent = { text: '', kind: 'x'.repeat(21), due_at: 'tomorrow' };
    expect(problems(NOTE.create, sent)).toEqual(['text', 'kind', 'due_at']);
    expect(problems(NOTE.update, { text: 'Call.', due_at: null })).toEqual([]);
  });

  it('reads instants as such', () => {
    const body = plainToInstance(
      NOTE.update,
      { due_at: '2026-03-01T10:00:00+01:00' },
      { exposeUnsetFields: false },
    );
    expect(rowValues(body)).toEqual({ dueAt: new Date('2026-03-01T09:00:00Z') });
  });

  it('takes fields that are not written for read-only, and what is written once on update', () => {
    const sent = { id: 1, kind: 'call', other: 1 };
    expect(Object.keys(checkUndeclared(NOTE.create, sent))).toEqual(['id', 'kind', 'other']);
    expect(Object.keys(checkUndeclared(NOTE.update, sent))).toEqual(['other']);
  });

  it('names what does change a read-only field', () => {
    expect(checkUndeclared(NOTE.create, { is_done: true })).toEqual({
      is_done: 'The is_done cannot be written here. It is done once it was read.',
    });
  });

  it('lets lists be asked for values of some fields', () => {
    const query = plainToInstance(
      NOTE.query,
      { is_done: 'true', kind: 'call' },
      { exposeUnsetFields: false },
    );
    expect([validateSync(query), query]).toEqual([[], { is_done: true, kind: 'call' }]);
    expect(problems(NOTE.query, { is_done: 'perhaps' })).toEqual(['is_done']);
  });

  it('refuses a record of which nothing says what a new one has in a field, and names the mend', () => {
    expect(() => defineRecord(Note, { kind: 'note', required: ['text'], once: ['kind'] })).toThrow(
      'Nothing says what a new note has as is_done: name it in "required", "once", "defaults" or "computed" of defineRecord(Note, …).',
    );
    expect(() =>
      defineRecord(Note, {
        kind: 'note',
        required: ['text'],
        once: ['kind'],
        defaults: { is_done: false },
      }),
    ).toThrow('Nothing says what a new note has as title: ');
  });

  it('names its bodies after the record, and says of a filter what it does', () => {
    expect([NOTE.create, NOTE.update].map((body) => body.name)).toEqual(['Body', 'Body']);
    expect(Reflect.getMetadata(DECORATORS.API_SCHEMA, NOTE.create)).toEqual([
      expect.objectContaining({ name: 'CreateNote' }),
    ]);
    expect(
      Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES, NOTE.query.prototype, 'is_done'),
    ).toMatchObject({ description: 'Only those with this `is_done`.', required: false });
  });

  it('says that what is written once stays', () => {
    const body = new NOTE.update();
    restoreReadOnly(body, { kind: 'visit' });
    const stored = (kind: string): RecordJson<object> =>
      ({ parse: () => ({ kind }) }) as unknown as RecordJson<object>;
    expect(() => {
      assertReadOnlyUnchanged(body, stored('visit'));
    }).not.toThrow();
    expect(() => {
      assertReadOnlyUnchanged(body, stored('call'));
    }).toThrow(
      expect.objectContaining({
        fields: { kind: ['The kind cannot be written here. This field cannot be changed after creation.'] },
      }),
    );
  });

  it('sorts by id and filters by nothing unless told to', () => {
    const plain = defineRecord(Note, {
      kind: 'note',
      required: ['text', 'kind', 'is_done', 'title'],
    });
    expect([plain.orderBy.text, plain.query, plain.computed]).toEqual(['id', PageQuery, []]);
    expect([NOTE.orderBy.text, NOTE.query === PageQuery]).toEqual(['id', false]);
    expect(problems(NOTE.query, { kind: 'call', text: 'Call.' })).toEqual([]);
    expect([...fieldsOf(NOTE.query).keys()]).not.toContain('text');
    expect(
      defineRecord(Note, {
        kind: 'note',
        required: ['text', 'kind', 'is_done', 'title'],
        orderBy: sql`due_at, id`,
      }).orderBy.text,
    ).toBe('due_at, id');
  });
});
