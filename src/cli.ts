import 'reflect-metadata';
import { runCommandLine } from './cli/run-command-line.js';
import { tuneCommandHeap } from './memory/heap.js';

tuneCommandHeap();
const { exitCode, cutShort } = await runCommandLine(process.argv.slice(2));
process.exitCode = exitCode;
// What was left unfinished, such as a question to the DNS, would keep the process waiting.
if (cutShort) process.exit();
