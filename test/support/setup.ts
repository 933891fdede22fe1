import 'reflect-metadata';
import { refuseStatementsWithoutTenant } from './tenant-statements.js';

refuseStatementsWithoutTenant();
