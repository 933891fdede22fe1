import { getMetadataStorage } from 'class-validator';

type Rules = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>;

const remembering = new WeakSet<object>();

/**
 * Has class-validator look for the rules of a class once. It would look through all classes for each object that it
 * validates: of a body with a list of 500, that is most of the time. Whoever validates by groups, as a module may, gets what
 * it finds.
 */
export function rememberValidationRules(): void {
  const storage = getMetadataStorage();
  if (remembering.has(storage)) return;
  remembering.add(storage);
  // By class, and by the name of the class that holds the object: class-validator asks with it, as if it were a schema.
  const known = new Map<unknown, Map<string | undefined, Rules>>();
  const find = storage.getTargetValidationMetadatas.bind(storage);
  const add = storage.addValidationMetadata.bind(storage);
  storage.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups): Rules => {
    if (always || strictGroups || (groups ?? []).length > 0)
      return find(target, schema, always, strictGroups, groups);
    const ofTarget = known.get(target) ?? new Map<string | undefined, Rules>();
    const rules = ofTarget.get(schema) ?? find(target, schema, always, strictGroups, groups);
    known.set(target, ofTarget.set(schema, rules));
    return rules;
  };
  // A class that is declared later may also add to those that inherit from it.
  storage.addValidationMetadata = (rule): void => {
    known.clear();
    add(rule);
  };
}
