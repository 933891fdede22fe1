import { Column, Entity } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { entityTables } from './entity-tables.js';
import { packageMigrations } from './installed-migrations.js';
import { notes } from '../../test/support/notes-module.js';
import type { DefinedModule } from './module-definition.js';

@Entity('acme_notes')
class Note {
  @Column('text') text!: string;
}
@Entity()
class Unnamed {}
@Entity('acme_other')
class Other {}

describe('The tables of entities', () => {
  it('are those that they name', () => {
    expect(entityTables([Note, Unnamed])).toEqual(['acme_notes']);
    expect(entityTables([Other, Note])).toEqual(['acme_notes', 'acme_other']);
    expect(entityTables([])).toEqual([]);
  });
});

describe('The migrations of packages', () => {
  it('come with their tables and columns, without built-in modules', () => {
    class AddNotes1795000000000 {
      readonly up = 1;
    }
    const migrations = [AddNotes1795000000000];
    const defined = (name: string, heliograph?: string): DefinedModule =>
      notes({
        name,
        file: '/index.js',
        heliograph,
        migrations: migrations as never,
        entities: [Note],
        slots: [
          { name: 'a', place: 'incident', rows: { view: 'acme_notes_seen', of: 'incident_id' } },
        ] as never,
        pages: [{ path: '', rows: { view: 'acme_notes_all', orderBy: ['at desc', 'id'] } }] as never,
      });
    expect(packageMigrations([defined('components'), defined('acme-notes', '^0')])).toEqual([
      {
        name: 'acme-notes',
        file: '/index.js',
        migrations,
        tables: [
          {
            table: 'acme_notes',
            entity: 'Note',
            columns: [{ property: 'text', column: 'text' }],
            isComplete: true,
          },
        ],
        views: [
          { view: 'acme_notes_seen', columns: ['id', 'incident_id'] },
          { view: 'acme_notes_all', columns: ['at', 'id'] },
        ],
      },
    ]);
  });
});
