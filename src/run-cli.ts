import 'reflect-metadata';
import { runCommandLine } from '#cli/run-command-line.js';
import { tuneCommandHeap } from '#core/memory/heap.js';

tuneCommandHeap();
const { exitCode, cutShort } = await runCommandLine(process.argv.slice(2));
process.exitCode = exitCode;
// Unfinished work, such as a DNS query, would keep the process alive.
if (cutShort) process.exit();
