import { getMetadataStorage } from 'class-validator';

type Rules = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>;

const remembering = new WeakSet<object>();

/**
 * Makes class-validator cache the rules of each class. Without this, it searches all classes for each
 * object that it validates, which takes most of the time for a body with a list of 500. Validation by
 * groups, which a module may use, is not cached.
 */
export function rememberValidationRules(): void {
  const storage = getMetadataStorage();
  if (remembering.has(storage)) return;
  remembering.add(storage);
  // By class, and by the name of the class that contains the object, which class-validator passes as a schema.
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
  // A rule that is added later may also apply to subclasses.
  storage.addValidationMetadata = (rule): void => {
    known.clear();
    add(rule);
  };
}
