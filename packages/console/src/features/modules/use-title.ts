import { useLabels } from './use-labels.js';
import { isParameter, type Resource } from './reference.js';

/** Title of a list or a part of a record, in the language of the console where it has a word for it. */
export function useTitle({ segments, parent, tag, title }: Resource): string {
  const label = useLabels();
  const name = segments.findLast((segment) => !isParameter(segment)) ?? '';
  return parent === undefined && title === tag ? title : label(name);
}
