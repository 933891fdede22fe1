import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { identifier, join, named, raw, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';

/** Record id for a table with a single row and no ids. */
const ONLY_ROW = 0;
/** Table name under which the page's own texts are stored. They are part of its settings. */
const PAGE = 'tenant';

/** Texts in removed languages, kept until the language is added again. All methods run in the open write. */
@Injectable()
export class RemovedTextsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /**
   * Copies the texts of all records in a language, and locks these records
   * until the copied texts are erased.
   */
  save(locale: string): void {
    for (const { table: tableOf, columns, hasIds = true } of this.database.texts.all) {
      if (columns.length === 0) continue;
      const table = tableOf();
      const texts = columns.map(
        (column) => sql`(${column}::text, ${identifier(column)} ->> ${locale}::text)`,
      );
      const written = join(
        columns.map((column) => sql`jsonb_exists(${identifier(column)}, ${locale})`),
        ' or ',
      );
      this.database.send(named(`keep_removed_texts_${table}`)`
        insert into removed_text (tenant_id, locale, table_name, column_name, record_id, content)
        select tenant_id, ${locale}::text, ${table}::text, kept.column_name, ${hasIds ? raw('id') : sql`${ONLY_ROW}::bigint`}, kept.content
        from (
          select * from ${identifier(table)} where tenant_id = ${currentTenant().id} and (${written}) for no key update
        ) written cross join lateral (values ${join(texts, ', ')}) as kept (column_name, content)
        where kept.content is not null
        on conflict (tenant_id, locale, table_name, column_name, record_id) do update set content = excluded.content`);
    }
  }

  /** Copies the page's own texts in a language, by their path in the settings. */
  saveOfPage(locale: string, texts: ReadonlyMap<string, string>): void {
    if (texts.size === 0) return;
    this.database.send(named('keep_removed_texts_of_page')`
      insert into removed_text (tenant_id, locale, table_name, column_name, record_id, content)
      select ${currentTenant().id}::uuid, ${locale}::text, ${PAGE}::text, given.path, ${ONLY_ROW}::bigint, given.content
      from unnest(${[...texts.keys()]}::text[], ${[...texts.values()]}::text[]) as given (path, content)
      on conflict (tenant_id, locale, table_name, column_name, record_id) do update set content = excluded.content`);
  }

  /**
   * Restores the texts of records in a language, unless a new text was written in it. Deletes the
   * copies, including those of deleted records.
   *
   * @returns the page's own texts, by their path in the settings
   */
  async putBack(locale: string): Promise<ReadonlyMap<string, string>> {
    const tenant = currentTenant().id;
    for (const { table: tableOf, columns, hasIds = true } of this.database.texts.all) {
      if (columns.length === 0) continue;
      const table = tableOf();
      const changes = columns.map((name) => {
        const column = sql`${identifier(table)}.${identifier(name)}`;
        return sql`${identifier(name)} = case when jsonb_exists(kept.texts, ${name}) and not jsonb_exists(${column}, ${locale})
          then ${column} || jsonb_build_object(${locale}::text, kept.texts -> ${name}::text) else ${column} end`;
      });
      this.database.send(named(`put_back_texts_${table}`)`
        with kept as (
          select record_id, jsonb_object_agg(column_name, content) as texts from removed_text
          where tenant_id = ${tenant} and locale = ${locale} and table_name = ${table} group by record_id)
        update ${identifier(table)} set ${join(changes, ', ')} from kept
        where ${identifier(table)}.tenant_id = ${tenant} and ${hasIds ? sql`${identifier(table)}.id` : sql`${ONLY_ROW}::bigint`} = kept.record_id`);
    }
    const ofPage = this.ofPage(locale);
    this.database.send(named('delete_removed_texts')`
      delete from removed_text where tenant_id = ${tenant} and locale = ${locale}`);
    return ofPage;
  }

  /** Stored copies of the page's own texts in a language, by their path in the settings. */
  async ofPage(locale: string): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.database.query(named('removed_texts_of_page')`
      select column_name, content from removed_text
      where tenant_id = ${currentTenant().id} and locale = ${locale} and table_name = ${PAGE}`);
    return new Map(rows.map(([place, content]) => [String(place), String(content)]));
  }
}
