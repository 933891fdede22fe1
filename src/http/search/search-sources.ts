import { Injectable } from '@nestjs/common';
import { foldForSearch } from '#core/text/search-text.js';
import type { LocaleText } from '#core/text/locale-text.js';
import type { AbilityName } from '#platform/access/ability-names.js';
import type { TextRows } from '#platform/database/connections/text-rows.js';
import type { RecordJson } from '../results/record-json.js';

/** A record that a search found. */
export interface SearchHit {
  readonly id: number;
  /** By language, or the same in all languages. */
  readonly title: LocaleText | string;
  /** The record's own status, such as `degraded`. Null for records without one. */
  readonly status: string | null;
  /** `draft`, `scheduled` or `published`. Null for records that are not published. */
  readonly state: string | null;
}

/** One kind of records that the search finds. */
export interface SearchSource {
  /** As in `component_group`. */
  readonly kind: string;
  /** Path of the collection, as in `component-groups`. */
  readonly path: string;
  /** Ability that reads these records. */
  readonly ability: AbilityName;
  /** Set if the records name people. Searches of them are counted as reads of personal data. */
  readonly isPersonal?: true;
  /**
   * Records of the current tenant with this text, ignoring case: at most `most`, those most likely meant first. The work
   * must be bounded, by an index or by a quota.
   */
  find(text: string, most: number): Promise<readonly SearchHit[]>;
}

/** What the search looks through. Families register theirs in `onModuleInit`. */
@Injectable()
export class SearchSources {
  private readonly sources = new Map<string, SearchSource>();

  register(source: SearchSource): void {
    this.sources.set(source.kind, source);
  }

  get all(): readonly SearchSource[] {
    return [...this.sources.values()];
  }
}

/** Hits from rows of id, title, status and state. */
export function hitsFrom({ rows }: TextRows): SearchHit[] {
  return rows.map(([id, title, status = null, state = null]) => ({
    id: Number(id),
    title: title?.startsWith('{') === true ? (JSON.parse(title) as LocaleText) : (title ?? ''),
    status,
    state,
  }));
}

/** Hits from rows of a list whose records have an `id` and a `status`. */
export function listed({ columns, rows }: TextRows, title: string): SearchHit[] {
  const [id, name, status] = ['id', title, 'status'].map((column) => columns.indexOf(column)) as [
    number,
    number,
    number,
  ];
  return rows.map((row) => ({
    id: Number(row[id]),
    title: row[name] ?? '',
    status: row[status] ?? null,
    state: null,
  }));
}

/** Hits from records with a name, which have no status. */
export function named(
  records: readonly RecordJson<{
    readonly id: number;
    readonly name: string | Readonly<Record<string, string | null>>;
  }>[],
): SearchHit[] {
  return records.map((record) => {
    const { id, name } = record.parse();
    const title = typeof name === 'string' ? name : writtenTexts(name as Record<string, string | null>);
    return { id: Number(id), title, status: null, state: null };
  });
}

function writtenTexts(texts: Readonly<Record<string, string | null>>): LocaleText {
  return Object.fromEntries(
    Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

/** Those with a text in their title, for small collections without a folded column. */
export function titled(hits: readonly SearchHit[], text: string, most: number): SearchHit[] {
  const folded = foldForSearch(text);
  return hits
    .filter(({ title }) =>
      (typeof title === 'string' ? [title] : Object.values(title)).some((one) =>
        foldForSearch(one).includes(folded),
      ),
    )
    .slice(0, most);
}
