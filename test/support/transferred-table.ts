import type { TransferredTable } from '#modules/transfer/store/tenant-tables.repository.js';

/** A table with the key `id` that refers to no other. */
export function transferredTable(name: string, values: Partial<TransferredTable> = {}): TransferredTable {
  return {
    name,
    tenantColumn: 'tenant_id',
    columns: [],
    key: ['id'],
    references: [],
    generated: [],
    isUniqueAcrossTenants: false,
    label: null,
    ...values,
  };
}
