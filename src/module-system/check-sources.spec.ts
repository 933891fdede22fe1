import { describe, expect, it } from 'vitest';
import { bareFields, tenantsByHand, unlistedEvents } from './check-sources.js';

const found = (text: string): string[] =>
  bareFields([{ path: 'note.ts', text }]).map((sentence) => sentence.split(' (', 1)[0] ?? '');

describe('A field without decorator', () => {
  it('is found beside fields that have one, with the file and the mend', () => {
    const text = `export class Note {
  @IdField({ description: 'Id.', example: 1 }) readonly id!: number;
  readonly title!: string;
}
`;
    expect(bareFields([{ path: '/srv/note.ts', text }])).toEqual([
      'The field title of Note (/srv/note.ts) has no decorator, so it is not sent, checked or documented. Add one, such as @TextField.',
    ]);
  });

  it('is found wherever it stands, whatever its type', () => {
    const text = `class Note {
  first: string | null;
  @TextField({
    maxLength: 10,
    description: 'Its text.',
  })
  /** What it says. */
  readonly text!: string;

  /** Not declared. */
  readonly tags?: readonly { name: string }[];
}
class Other {
  @QueryId({ description: 'Id.' }) readonly id?: number;
  bare: number;
}
`;
    expect(found(text)).toEqual([
      'The field first of Note',
      'The field tags of Note',
      'The field bare of Other',
    ]);
  });

  it('is none where no class declares fields, nor within a method or a decorator', () => {
    const text = `class Service {
  private readonly count: number;
  readonly name: string;
}
class Note {
  static readonly kind: string;
  @EnumField({
    values: ['a'],
    name: 'Kind',
  })
  @Other
  readonly kind!: string;
  label(): string {
    switch (this.kind) {
      default: return 'none';
    }
  }
}
`;
    expect(found(text)).toEqual([]);
  });
});

describe('A tenant that is set by hand', () => {
  it.each([
    "set local app.tenant_id = '1'",
    'SET app.tenant_id',
    "select set_config('app.tenant_id', $1, true)",
  ])('is found: %s', (text) => {
    expect(tenantsByHand([{ path: '/srv/notes.js', text }])).toEqual([
      '/srv/notes.js sets the tenant of a transaction: leave that to TenantDatabase, and use its read and write.',
    ]);
  });

  it('is none in words that begin like it', () => {
    expect(tenantsByHand([{ path: 'notes.js', text: 'update a set app_id = 1; reset app.x' }])).toEqual([]);
  });
});

describe('An event', () => {
  const files = [
    {
      path: '/srv/notes.service.ts',
      text: `await this.events.record('acme-notes.changed', { id });
await this.events.record(
  "acme-notes.changed", { id });
await this.events.record('acme-notes.read', { id });
await this.log.record(name);`,
    },
  ];

  it('that is recorded and listed nowhere is found once, with the file and the mend', () => {
    expect(unlistedEvents(files, ['acme-notes.read'])).toEqual([
      'No list names the event acme-notes.changed (/srv/notes.service.ts): add it to "events" of defineModule().',
    ]);
  });

  it('that is listed is fine', () => {
    expect(unlistedEvents(files, ['acme-notes.read', 'acme-notes.changed'])).toEqual([]);
  });
});
