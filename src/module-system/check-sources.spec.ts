import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  bareFields,
  classNames,
  readSources,
  repeatedStatements,
  tenantsByHand,
  unlistedClasses,
  unlistedEvents,
} from './check-sources.js';

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

  it('is found in every form of class, and beside comments and arguments', () => {
    const text = `export abstract class Draft extends Text implements Shown {
  @TextField({ maxLength: 10 }) readonly title!: string;
  bare: string; // Set by the service (later).
}
function make() {
  class Inner {
    @TextField({ maxLength: 10 }) readonly title!: string;
    inner: string;
  }
}
class Injected {
  @TextField({ maxLength: 10 }) readonly title!: string;
  constructor(@Inject(CLOCK) clock: Clock) {}
  after: string;
}
`;
    expect(found(text)).toEqual([
      'The field bare of Draft',
      'The field inner of Inner',
      'The field after of Injected',
    ]);
  });

  it('is none if a comment or an empty line separates it from its decorator', () => {
    const text = `class Note {
  @TextField({ maxLength: 10 })
  /**
   * What it says.
   */
  readonly text!: string;
  @TextField({ maxLength: 10 })
  // What it is called.
  readonly title!: string;
  @IdField({ example: 1 })
  
  readonly id!: number;
}
`;
    expect(found(text)).toEqual([]);
  });

  it('is none in a text that shows a class, nor beside a decorator in a comment', () => {
    const text = `const EXAMPLE = \`class Draft {
  @TextField({ maxLength: 10 }) readonly title!: string;
  bare: string;
}\`;
class Options {
\t// @TextField({ maxLength: 10 })
\treadonly bare: string;
}
`;
    expect(found(text)).toEqual([]);
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
    "set\n  local\n  app.tenant_id = '1'",
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
  "acme-notes.added", { id });
await this.events.record('acme-notes.changed', { id: 2 });
await this.events.record('acme-notes.read', { id });
await this.log.record(name);`,
    },
  ];

  it('that is recorded and listed nowhere is found once, with the file and the mend', () => {
    expect(unlistedEvents(files, ['acme-notes.read'])).toEqual([
      'No list names the event acme-notes.changed (/srv/notes.service.ts): add it to "events" of defineModule().',
      'No list names the event acme-notes.added (/srv/notes.service.ts): add it to "events" of defineModule().',
    ]);
  });

  it('that is listed is fine', () => {
    expect(unlistedEvents(files, ['acme-notes.read', 'acme-notes.added', 'acme-notes.changed'])).toEqual([]);
  });
});

describe('The sources of a folder', () => {
  it('are its files in order, without tests, declarations and installed packages', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'heliograph-sources-'));
    const names = [
      ...[
        'b.ts',
        'a.js',
        'view/page.tsx',
        'testing/latest.ts',
        'contest.ts',
        'd.tsx',
        'x/attest/e.js',
        'view/note.d.tsx',
      ],
      ...['a.d.ts', 'a.spec.ts', 'a.test.js', 'a.json', 'readme.md', 'test/a.ts', 'view/test/a.ts'],
      ...['node_modules/one/a.js', 'view/node_modules/one/a.js'],
    ];
    for (const name of names) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), `// ${name}`);
    }
    const sources = readSources(folder);
    await rm(folder, { recursive: true });
    expect(sources).toEqual(
      [
        ...['a.js', 'b.ts', 'contest.ts', 'd.tsx', 'testing/latest.ts'],
        ...['view/note.d.tsx', 'view/page.tsx', 'x/attest/e.js'],
      ].map((name) => ({ path: join(folder, name), text: `// ${name}` })),
    );
  });
});

describe('A name of statements', () => {
  const text = 'named(\'list_notes\', sql`select 1`); named( "other" , x)';

  it('that two have is found once, with all places', () => {
    expect(
      repeatedStatements([
        { path: 'a.ts', text },
        { path: 'b.ts', text: 'return named(`list_notes`, y);' },
        { path: 'c.ts', text: 'named("list_notes", z)' },
        { path: 'd.ts', text: 'named("list_notes")`select 1`' },
      ]),
    ).toEqual(['Two statements have the name list_notes (a.ts, b.ts, c.ts, d.ts): give each a unique name.']);
  });

  it('that only one has is fine, and one made of parts is not compared', () => {
    const parts = 'named(`slugs_${table}`, y); renamed("list_notes", y); named("list_notes"); named("", y)';
    expect(
      repeatedStatements([
        { path: 'a.ts', text },
        { path: 'b.ts', text: `${parts}; ${parts}` },
      ]),
    ).toEqual([]);
  });
});

describe('A class that no list names', () => {
  const named = (path: string, text: string, listed: readonly string[] = []): string[] =>
    unlistedClasses([{ path, text }], new Set(listed));

  it('is found if it is a migration, wherever it stands', () => {
    const text = 'class One1795000000000 {} export class Two1796000000000 implements X {}';
    expect(named('/srv/add.ts', text, ['One1795000000000'])).toEqual([
      'No list names Two1796000000000 (/srv/add.ts): add it to "migrations" of defineModule().',
    ]);
    expect(named('/srv/add.ts', 'class Add179500000000 {} subclass Add1795000000000 {}')).toEqual([]);
  });

  it.each(['/srv/note.entity.ts', '/srv/note.entity.js'])('is found if it is an entity: %s', (path) => {
    const text = 'class Note extends Text {} abstract class Text extends Row {} class Own {}';
    expect(named(path, text)).toEqual([
      `No list names Note (${path}): add it to "entities" of defineModule().`,
    ]);
    expect(named(path, text, ['Note'])).toEqual([]);
  });

  it.each(['/srv/note.ts', '/srv/note.entity.ts.bak', '/srv/notexentity.ts'])(
    'is no entity in %s',
    (path) => {
      expect(named(path, 'class Note extends Text {}')).toEqual([]);
    },
  );
});

describe('The names of classes', () => {
  it('include those of their base classes', () => {
    class Row {
      readonly id = 1;
    }
    class Text extends Row {}
    class Note extends Text {}
    class Tag {
      readonly id = 1;
    }
    expect(classNames([Note, Tag])).toEqual(new Set(['Note', 'Text', 'Row', 'Tag']));
  });
});
