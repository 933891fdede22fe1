import { useCallback } from 'react';
import { useTexts } from '../../lib/texts.js';
import { labelOf } from './labels.js';

/** Labels of names in the API, in the language of the console where it has a word, else as the reference writes them. */
export function useLabels(): (name: string) => string {
  const { modules: texts } = useTexts();
  const words: Readonly<Record<string, string>> = texts.words;
  return useCallback((name) => words[name] ?? words[name.replaceAll('-', '_')] ?? labelOf(name), [words]);
}
