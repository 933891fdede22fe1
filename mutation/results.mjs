// Results of mutants, one per line, in .mutation/<group>.jsonl.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GROUPS } from './groups.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SEED = 20_261_122;
const SPACE = 2 ** 32;
const MISSED = ['Survived', 'NoCoverage'];

const sources = new Map();

/** True if a mutant belongs to the sample. The choice is deterministic as long as the code is unchanged. */
export function inSample(mutant, share = 1) {
  return digestOf([SEED, ...placeOf(mutant)]).readUInt32BE() / SPACE < share;
}

/** Identifies a mutant as long as its file is unchanged. */
export function keyOf(mutant) {
  return digestOf([sourceOf(fileOf(mutant)).digest, ...placeOf(mutant)]).toString('hex');
}

export function keepResult(group, mutant) {
  const { location, replacement, status } = mutant;
  const file = fileOf(mutant);
  const { text, digest } = sourceOf(file);
  const code = sliceOf(text, location);
  append(group, {
    key: keyOf(mutant),
    at: Date.now(),
    file,
    digest,
    ...location.start,
    code,
    replacement,
    status,
  });
}

/** The latest result of each mutant in the current version of the group's files, by the mutant's key. */
export function readResults(group) {
  const files = new Set(globSync(GROUPS[group].files, { cwd: ROOT }));
  const holding = linesOf(group).filter(
    ({ file, digest }) => files.has(file) && digest === sourceOf(file).digest,
  );
  return new Map(holding.map((result) => [result.key, result]));
}

/** Keys of mutants that need no retry. Survivors are retried after a spec has changed. */
export function settledKeys(group) {
  const changed = newest(GROUPS[group].specs);
  const settled = [...readResults(group).values()].filter(
    ({ at, status }) => !isMissed(status) || at > changed,
  );
  return new Set(settled.map(({ key }) => key));
}

export function isMissed(status) {
  return MISSED.includes(status);
}

/** Records that each mutant of the group has a result. */
export function finish(group) {
  append(group, { finished: Date.now() });
}

/** True if neither the group's files nor its specs have changed since it was finished. */
export function isFinished(group) {
  const { files, specs } = GROUPS[group];
  return (linesOf(group).at(-1)?.finished ?? 0) > newest([...files, ...specs]);
}

export function forget(group) {
  rmSync(pathOf(group), { force: true });
}

function append(group, line) {
  mkdirSync(join(ROOT, '.mutation'), { recursive: true });
  appendFileSync(pathOf(group), `${JSON.stringify(line)}\n`);
}

function linesOf(group) {
  if (!existsSync(pathOf(group))) return [];
  // An interrupted run may have left an incomplete line.
  const whole = readFileSync(pathOf(group), 'utf8').split('\n').slice(0, -1);
  return whole.map((line) => JSON.parse(line));
}

function pathOf(group) {
  return join(ROOT, '.mutation', `${group}.jsonl`);
}

function newest(patterns) {
  const times = globSync(patterns, { cwd: ROOT }).map((file) => statSync(join(ROOT, file)).mtimeMs);
  return Math.max(0, ...times);
}

/** The path below the root. Stryker reports paths in its copy of the project. */
function fileOf({ fileName }) {
  return fileName.replace(/^.*\/(?=src\/)/, '');
}

function placeOf({ fileName, location, mutatorName, replacement }) {
  const { start, end } = location;
  return [fileOf({ fileName }), [start.line, start.column, end.line, end.column], mutatorName, replacement];
}

function sourceOf(file) {
  if (!sources.has(file)) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    sources.set(file, { text, digest: digestOf(text).toString('hex') });
  }
  return sources.get(file);
}

function sliceOf(text, { start, end }) {
  const lines = text.split('\n').slice(start.line - 1, end.line);
  lines.push(lines.pop().slice(0, end.column - 1));
  lines[0] = lines[0].slice(start.column - 1);
  return lines.join('\n');
}

function digestOf(value) {
  return createHash('sha256').update(JSON.stringify(value)).digest().subarray(0, 12);
}
