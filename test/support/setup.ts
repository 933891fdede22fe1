import 'reflect-metadata';
import { refuseStatementsWithoutTenant } from '../../src/testing/tenant-statements.js';
import { tenantTables } from './tenant-statements.js';

refuseStatementsWithoutTenant(tenantTables());
