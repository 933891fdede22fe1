#!/usr/bin/env node
import { requireNode } from './require-node.js';

requireNode();
// Loaded afterwards, because an older Node cannot parse it.
await import('./run-server.js');
