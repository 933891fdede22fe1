import { addTenantTable } from '#platform/database/schema/add-tenant-table.js';

/** Links to frozen reports. A link is valid while it has a row, so deleting the row revokes it. */
export class ReportLinks1790015400000 extends addTenantTable('report_link', {
  columns: `
    report_id bigint not null,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null`,
  references: { report_id: { table: 'frozen_report', onDelete: 'cascade' } },
  indexes: [['report_id']],
  audit: { target: 'frozen_report', targetId: 'report_id' },
}) {
  override readonly name = 'ReportLinks1790015400000';
}
