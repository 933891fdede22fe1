import { getMetadataStorage } from 'class-validator';

type Rules = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>;

const remembering = new WeakSet<object>();

/**
 * Has class-validator look for the rules of a class once. It would look through all classes for each object that it
 * validates: of a body with a list of 500, that is most of the time. We use neither groups nor schemas, so a class has one set.
 */
export function rememberValidationRules(): void {
  const storage = getMetadataStorage();
  if (remembering.has(storage)) return;
  remembering.add(storage);
  const known = new Map<unknown, Rules>();
  const find = storage.getTargetValidationMetadatas.bind(storage);
  const add = storage.addValidationMetadata.bind(storage);
  storage.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups): Rules => {
    const rules = known.get(target) ?? find(target, schema, always, strictGroups, groups);
    known.set(target, rules);
    return rules;
  };
  // A class that is declared later may also add to those that inherit from it.
  storage.addValidationMetadata = (rule): void => {
    known.clear();
    add(rule);
  };
}
