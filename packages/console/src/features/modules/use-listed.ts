import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useTextIn } from '../../lib/use-text-in.js';
import type { Choice } from '../../ui/select.js';
import { nameOf } from './name-of.js';
import { pathOf, readingPath, useMay, type AnyRecord } from './records-api.js';
import type { Resource } from './reference.js';
import { ReferenceContext } from './reference-context.js';
import { fieldsOf } from './shapes.js';

/** The most records of a list that are offered as choices. */
const MAX_CHOICES = 100;

/** The records of a list by id, with their names; undefined: not read yet, not allowed, or too many to choose from. */
export function useListed(list: Resource): readonly Choice<string>[] | undefined {
  const may = useMay();
  const textIn = useTextIn();
  const reference = use(ReferenceContext);
  const { data } = useQuery({
    ...readingPath(pathOf(list.segments), { per_page: MAX_CHOICES }),
    enabled: may(list.read),
    staleTime: 30_000,
  });
  const records = data?.data;
  if (!Array.isArray(records) || (data?.meta?.last_page ?? 1) > 1 || reference === undefined)
    return undefined;
  const fields = fieldsOf(reference, reference.flat(list.read.answer).items);
  return records.map((record: AnyRecord) => ({
    id: String(record.id),
    label: nameOf(fields, record, textIn),
  }));
}
