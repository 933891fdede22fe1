import { rm, writeFile } from 'node:fs/promises';
import { Entity } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { FILE, MAJOR, notes, problems, useNotesPackage } from '../../test/support/notes-module.js';
import { ListSetting } from '#core/config/module-settings.js';
import { BooleanField, TextField } from '#http/fields/fields.js';
import { LocaleField } from '#http/fields/locale-field.js';
import { HELIOGRAPH_VERSION } from '#core/config/heliograph-version.js';
import type { ModuleDefinition } from './module-definition.js';

const { at, notesPackage } = useNotesPackage();

function migrations(...names: string[]): ModuleDefinition['migrations'] {
  return names.map(
    (name) =>
      ({
        [name]: class {
          readonly up = 1;
        },
      })[name],
  ) as unknown as ModuleDefinition['migrations'];
}

@Entity('note')
class Note {
  text!: string;
}
@Entity('acme_notes_tag')
class Tag {}
@Entity('acme_notes')
class OwnNote {}

describe('A module', () => {
  it('without problems is accepted', () => {
    const parts = {
      abilities: { 'acme-notes.view': 'View.' },
      tags: { Notes: 'Notes.' },
      events: ['acme-notes.changed'],
      migrations: migrations('AddNotes1795000000000', 'AddTags1795000000001'),
      entities: [OwnNote, Tag],
    };
    expect(problems([notes(parts)])).toEqual([]);
    expect(problems([notesPackage(parts)])).toEqual([]);
    expect(problems([])).toEqual([]);
  });

  it.each(['notes', 'acme-notes', 'a1-2b'])('may have the name %s', (name) => {
    expect(problems([notes({ name })])).toEqual([]);
  });

  it.each(['', 'Notes', '1notes', 'acme_notes', 'acme--notes', '-notes', 'notes-', 'acme notes'])(
    'cannot have the name "%s"',
    (name) => {
      expect(problems([notes({ name })])).toEqual([
        `The module ${name} (${FILE}) has no usable name: take words in lower case, joined by dashes.`,
      ]);
    },
  );

  it.each(['AddNotes', 'AddNotes179500000000', 'addNotes1795000000000', 'AddNotes1795000000000x'])(
    'cannot have a migration %s, whose time is unknown',
    (name) => {
      expect(problems([notes({ migrations: migrations(name) })])).toContain(
        `The module acme-notes (${FILE}) has a migration ${name}: end the name of the class with its time, 13 digits.`,
      );
    },
  );

  it('lists its migrations by time', () => {
    const unordered = `The module acme-notes (${FILE}) lists its migrations out of order: oldest first.`;
    for (const names of [
      ['B1795000000001', 'A1795000000000'],
      ['A1795000000000', 'B1795000000000'],
      ['Z1795000000000', 'B1795000000002', 'C1795000000001'],
    ])
      expect(problems([notes({ migrations: migrations(...names) })])).toEqual([unordered]);
    expect(problems([notes({ migrations: migrations('Z1795000000000', 'A1795000000001') })])).toEqual([]);
  });

  it('may have any ability, event and table if it is built in', () => {
    const parts = { abilities: { 'notes.view': 'View.' }, events: ['note.changed'], entities: [Note] };
    expect(problems([notes(parts)])).toEqual([]);
  });
});

describe('A package', () => {
  it('has only abilities, events and tables with its name', () => {
    const said = `The module acme-notes (${at('index.js')})`;
    const parts = {
      abilities: { 'acme-notes.view': 'View.', 'acme-notesx.view': 'View.', 'notes.view': 'View.' },
      events: ['acme-notes.changed', 'note.changed'],
      entities: [OwnNote, Tag, Note],
    };
    expect(problems([notesPackage(parts)])).toEqual([
      `${said} claims the ability acme-notesx.view: begin its name with "acme-notes.".`,
      `${said} claims the ability notes.view: begin its name with "acme-notes.".`,
      `${said} claims the event note.changed: begin its name with "acme-notes.".`,
      `${said} claims the table note: name it acme_notes, or acme_notes_ and what is in it.`,
    ]);
  });

  it('has no name with which a table of the product begins', () => {
    const product = notes({ name: 'tags', entities: [Tag] });
    expect(problems([product, notesPackage({ abilities: {} })])).toEqual([
      `The module acme-notes (${at('index.js')}) has a name with which the product's table acme_notes_tag begins: take another, such as acme-acme-notes.`,
    ]);
  });

  it('for another version is told only that, because its sources may be of another kind', async () => {
    const text = `sql("set local app.tenant_id = '1'")`;
    await writeFile(at('raw.js'), text);
    const problem = `The module acme-notes is written for heliograph ^${MAJOR + 1}, and this is ${HELIOGRAPH_VERSION}: install a version of it for this one.`;
    expect(problems([notesPackage({ heliograph: `^${MAJOR + 1}` })])).toEqual([problem]);
    await rm(at('raw.js'));
  });

  it('is checked with its sources', async () => {
    const sources = {
      'raw.js': `sql("set local app.tenant_id = '1'")`,
      'note.js': 'class Note {\n  @TextField() text: string;\n  bare: string;\n}\n',
      'service.js': `events.record('acme-notes.changed', {}); events.record('acme-notes.read', {})`,
      'one.entity.js': 'class OneNote extends Row {} class Tag extends Row {}',
      'add.js': 'class AddNotes1795000000000 {} class AddTags1795000000001 {}',
      'statements.js': `named('acme_list', a); named('acme_list', b)`,
    };
    for (const [name, text] of Object.entries(sources)) await writeFile(at(name), text);
    const parts = {
      events: ['acme-notes.read'],
      entities: [Tag],
      migrations: migrations('AddTags1795000000001'),
    };
    expect(problems([notesPackage(parts), notes({ name: 'other' })])).toEqual([
      `No list names AddNotes1795000000000 (${at('add.js')}): add it to "migrations" of defineModule().`,
      `No list names OneNote (${at('one.entity.js')}): add it to "entities" of defineModule().`,
      `No list names the event acme-notes.changed (${at('service.js')}): add it to "events" of defineModule().`,
      `The field bare of Note (${at('note.js')}) has no decorator, so it is not sent, checked or documented. Add one, such as @TextField.`,
      `${at('raw.js')} sets the tenant of a transaction: leave that to TenantDatabase, and use its read and write.`,
      `Two statements have the name acme_list (${at('statements.js')}, ${at('statements.js')}): give each a unique name.`,
    ]);
    for (const name of Object.keys(sources)) await rm(at(name));
  });

  it('cannot use the names of statements of the product', async () => {
    await writeFile(at('statements.js'), `named('announcement_counts', a)`);
    expect(problems([notesPackage()])).toEqual([
      expect.stringMatching(
        /^Two statements have the name announcement_counts \(\S+announcements\.repository\.ts, \S+statements\.js\): /,
      ),
    ]);
    await rm(at('statements.js'));
  });
});

describe('Policies', () => {
  const core = notes({ name: 'incidents', steps: ['incident.publish', 'incident.create'] });
  const policies = { before: { 'incident.publish': () => undefined } };

  it('are for steps that a module has', () => {
    expect(problems([core, notesPackage({ policies })])).toEqual([]);
    const misspelled = { before: { 'incident.publsh': () => undefined, 'incident.create': 'no' } };
    const said = `The module acme-notes (${at('index.js')}) has a policy before`;
    expect(problems([core, notesPackage({ policies: misspelled })])).toEqual([
      `${said} incident.publsh, which is no step: take one of incident.publish, incident.create.`,
      `${said} incident.create that is no function: give it one.`,
    ]);
  });

  it('can be asked about steps of a package, which have its name', () => {
    const parts = { steps: ['acme-notes.approve'], policies: { before: { 'acme-notes.approve': () => 1 } } };
    expect(problems([core, notesPackage(parts)])).toEqual([]);
    expect(problems([core, notesPackage({ steps: ['incident.publish', 'note.approve'] })])).toEqual([
      `The module acme-notes (${at('index.js')}) claims the step incident.publish: begin its name with "acme-notes.".`,
      `The module acme-notes (${at('index.js')}) claims the step note.approve: begin its name with "acme-notes.".`,
      `The module acme-notes (${at('index.js')}) claims the step incident.publish, which belongs to incidents: take another.`,
    ]);
  });
});

describe('Settings', () => {
  class Own {
    @ListSetting('ACME_NOTES_WORDS', { description: 'words' })
    readonly words: readonly string[] = [];
  }
  class Other {
    @ListSetting('PORT', { description: 'the port' })
    readonly port: readonly string[] = [];
  }
  class Bare {
    readonly words: readonly string[] = [];
  }

  it('of a module begin with its name, and are declared by decorators', () => {
    const said = `The module acme-notes (${at('index.js')})`;
    expect(problems([notesPackage({ settings: Own })])).toEqual([]);
    expect(problems([notesPackage({ settings: Other })])).toEqual([
      `${said} claims the setting PORT: begin its name with "ACME_NOTES_".`,
    ]);
    expect(problems([notesPackage({ settings: Bare })])).toEqual([
      `${said} has settings without decorators: add one to each, such as @TextSetting.`,
    ]);
    expect(problems([notesPackage({ settings: Own }), notes({ name: 'acme', settings: Own })])).toEqual([
      `The module acme (${FILE}) claims the setting ACME_NOTES_WORDS, which belongs to acme-notes: take another.`,
    ]);
  });
});

describe('Settings of tenants', () => {
  class Rules {
    @BooleanField({ description: 'Whether.', example: true })
    readonly is_on: boolean = true;
    @TextField({ nullable: true, minLength: 1, maxLength: 9, description: 'Text.', example: 'x' })
    readonly text!: string | null;
  }
  class Faulty {
    @BooleanField({ description: 'Whether.', example: true })
    readonly is_on!: boolean;
    @LocaleField({ mode: 'read', maxLength: 9, description: 'Text.', example: { en: 'x' } } as never)
    readonly text!: object;
  }

  it('have fields with defaults', () => {
    const said = `The module acme-notes (${at('index.js')}) has`;
    expect(problems([notesPackage({ tenantSettings: Rules })])).toEqual([]);
    expect(problems([notesPackage({ tenantSettings: Object })])).toEqual([
      `${said} tenantSettings without fields: give each a field decorator, such as @TextField.`,
    ]);
    expect(problems([notesPackage({ tenantSettings: Faulty })])).toEqual([
      `${said} the tenant setting is_on without default: give the property a value, or make it nullable.`,
      `${said} the tenant setting text as a text in several languages, which only records have.`,
    ]);
  });
});

describe('Quotas', () => {
  it('of a package have its name, a usual value and a message', () => {
    const said = `The module acme-notes (${at('index.js')})`;
    const quota = { usual: 5, reached: 'notes is reached' };
    expect(problems([notesPackage({ quotas: { acme_notes: quota, acme_notes_tags: quota } })])).toEqual([]);
    expect(problems([notesPackage({ quotas: { components: quota } })])).toEqual([
      `${said} claims the quota components: name it acme_notes, or acme_notes_ and what is in it.`,
      `${said} claims the quota components, which belongs to the product: take another.`,
    ]);
    for (const wrong of [{ ...quota, usual: -1 }, { ...quota, usual: 1.5 }, { usual: 5 }])
      expect(problems([notesPackage({ quotas: { acme_notes: wrong } })])).toEqual([
        `${said} has the quota acme_notes without "usual", a number from 0, and "reached", the end of its message.`,
      ]);
  });
});

describe('Two modules', () => {
  it('cannot have the same name, ability, event, table or tag', () => {
    const parts = {
      abilities: { 'a.view': 'View.', 'a.manage': 'Manage.' },
      events: ['a.changed'],
      entities: [Note],
      tags: { Notes: 'Notes.' },
    };
    const other = notes({ ...parts, name: 'other', file: '/srv/other.js' });
    const said = (what: string): string =>
      `The module other (/srv/other.js) claims the ${what}, which belongs to acme-notes: take another.`;
    expect(problems([notes(parts), other])).toEqual(
      ['ability a.view', 'ability a.manage', 'event a.changed', 'table note', 'tag Notes'].map(said),
    );
    expect(problems([notes(), notes({ file: '/srv/other.js' }), notes({ file: '/srv/third.js' })])).toEqual(
      ['/srv/other.js', '/srv/third.js'].map(
        (file) =>
          `The module acme-notes (${file}) claims the name acme-notes, which belongs to acme-notes: take another.`,
      ),
    );
  });

  it('may use the same word for different things', () => {
    const one = notes({ tags: { notes: 'Notes.' } });
    expect(problems([one, notes({ name: 'notes', abilities: { 'acme-notes': 'Use.' } })])).toEqual([]);
  });
});
