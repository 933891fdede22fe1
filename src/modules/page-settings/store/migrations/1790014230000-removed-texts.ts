import { addTenantTable } from '#platform/database/schema/add-tenant-table.js';

/** Texts in languages that were removed from a page, kept until the language is added again. */
export class RemovedTexts1790014230000 extends addTenantTable('removed_text', {
  key: ['locale', 'table_name', 'column_name', 'record_id'],
  columns: `locale text not null, table_name text not null, column_name text not null, record_id bigint not null,
    content text not null`,
  audit: false,
}) {}
