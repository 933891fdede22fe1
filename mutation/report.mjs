// Result of a group's runs: the score and the survivors.
import { readFileSync } from 'node:fs';
import { isMissed, readResults } from './results.mjs';

/** Mutants without an observable effect, each with the reason: {file, code, becomes, why}. */
const EQUIVALENTS = JSON.parse(readFileSync(new URL('./equivalents.json', import.meta.url), 'utf8'));

export function reportOf(group) {
  const results = [...readResults(group).values()];
  const missed = results.filter(({ status }) => isMissed(status));
  const equivalent = missed.filter(isEquivalent);
  return {
    caught: results.length - missed.length,
    equivalent: equivalent.length,
    survivors: missed.filter((mutant) => !equivalent.includes(mutant)),
  };
}

/** Share of the non-equivalent mutants that a spec has caught. */
export function scoreOf({ caught, survivors }) {
  const all = caught + survivors.length;
  return all === 0 ? 1 : caught / all;
}

export function describeSurvivor({ file, line, column, status, code, replacement }) {
  const how = status === 'NoCoverage' ? ' (no spec comes here)' : '';
  return `${file}:${line}:${column}${how}\n  - ${oneLine(code)}\n  + ${oneLine(replacement)}`;
}

function isEquivalent({ file, code, replacement }) {
  return EQUIVALENTS.some((one) => one.file === file && one.code === code && one.becomes === replacement);
}

function oneLine(text) {
  return text.replaceAll(/\s*\n\s*/g, ' ').slice(0, 160);
}
