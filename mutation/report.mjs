// What a group's run has found: the score, and what survived.
import { existsSync, readFileSync } from 'node:fs';

/** Mutants that change nothing that anybody could notice, each with why: {file, code, becomes, why}. */
const EQUIVALENTS = JSON.parse(readFileSync(new URL('./equivalents.json', import.meta.url), 'utf8'));

const CAUGHT = ['Killed', 'Timeout', 'RuntimeError'];
const MISSED = ['Survived', 'NoCoverage'];

/** @param {string} path of a report; undefined when there is none */
export function readReport(path) {
  if (!existsSync(path)) return undefined;
  const { files } = JSON.parse(readFileSync(path, 'utf8'));
  const mutants = Object.entries(files).flatMap(([file, { source, mutants: found }]) =>
    found.map((mutant) => ({ ...mutant, file, code: sliceOf(source, mutant.location) })),
  );
  const caught = mutants.filter(({ status }) => CAUGHT.includes(status));
  const missed = mutants.filter(({ status }) => MISSED.includes(status));
  const equivalent = missed.filter(isEquivalent);
  return {
    caught: caught.length,
    equivalent: equivalent.length,
    survivors: missed.filter((mutant) => !equivalent.includes(mutant)),
  };
}

/** Share of the mutants that are not equivalent that some spec has noticed. */
export function scoreOf({ caught, survivors }) {
  const all = caught + survivors.length;
  return all === 0 ? 1 : caught / all;
}

export function describeSurvivor({ file, location: { start }, status, code, replacement }) {
  const how = status === 'NoCoverage' ? ' (no spec comes here)' : '';
  return `${file}:${start.line}:${start.column}${how}\n  - ${oneLine(code)}\n  + ${oneLine(replacement)}`;
}

function isEquivalent({ file, code, replacement }) {
  return EQUIVALENTS.some((one) => one.file === file && one.code === code && one.becomes === replacement);
}

function sliceOf(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines.push(lines.pop().slice(0, end.column - 1));
  lines[0] = lines[0].slice(start.column - 1);
  return lines.join('\n');
}

function oneLine(text) {
  return text.replaceAll(/\s*\n\s*/g, ' ').slice(0, 160);
}
