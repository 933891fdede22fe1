import { getMetadataStorage } from 'class-validator';

type Rules = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>;

const remembering = new WeakSet<object>();

/**
 * Has class-validator look for the rules of a class once. It would look through all classes for each object that it
 * validates: of a body with a list of 500, that is most of the time. Whoever validates by groups or schemas, as a module may,
 * gets what it finds.
 */
export function rememberValidationRules(): void {
  const storage = getMetadataStorage();
  if (remembering.has(storage)) return;
  remembering.add(storage);
  const known = new Map<unknown, Rules>();
  const find = storage.getTargetValidationMetadatas.bind(storage);
  const add = storage.addValidationMetadata.bind(storage);
  storage.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups): Rules => {
    const isWhole = !schema && !always && !strictGroups && (groups ?? []).length === 0;
    const rules = (isWhole && known.get(target)) || find(target, schema, always, strictGroups, groups);
    if (isWhole) known.set(target, rules);
    return rules;
  };
  // A class that is declared later may also add to those that inherit from it.
  storage.addValidationMetadata = (rule): void => {
    known.clear();
    add(rule);
  };
}
