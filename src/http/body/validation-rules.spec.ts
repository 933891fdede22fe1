import { getMetadataStorage, IsString, Length, validateSync } from 'class-validator';
import { describe, expect, it } from 'vitest';
import { rememberValidationRules } from './validation-rules.js';

class Named {
  @IsString()
  @Length(1, 3, { groups: ['short'] })
  name!: unknown;
}

class Labelled extends Named {
  @IsString()
  label!: unknown;
}

function problemsOf(object: object, groups: string[] = []): string[] {
  return validateSync(object, { groups }).map(({ property }) => property);
}

describe('Validation rules that are remembered', () => {
  rememberValidationRules();

  it('are those of a class and of what it inherits from', () => {
    for (let time = 0; time < 2; time += 1) {
      expect(problemsOf(Object.assign(new Named(), { name: 1 }))).toEqual(['name']);
      expect(problemsOf(Object.assign(new Labelled(), { name: 1 }))).toEqual(['label', 'name']);
    }
  });

  it('are looked for once, also for objects within others', () => {
    const storage = getMetadataStorage();
    for (const holder of [undefined, 'Labelled']) {
      // class-validator calls it this way, although its types require a schema.
      const rules = (): object => storage.getTargetValidationMetadatas(Named, holder as string, false, false);
      expect(rules()).toBe(rules());
    }
  });

  it('are not taken for those of a group', () => {
    const long = Object.assign(new Named(), { name: 'long' });
    const whole = problemsOf(long);
    expect(problemsOf(long, ['short'])).toEqual(['name']);
    expect(problemsOf(long)).toEqual(whole);
    const labelled = Object.assign(new Labelled(), { name: 'abc', label: 7 });
    expect([problemsOf(labelled), problemsOf(labelled, ['short'])]).toEqual([['label'], []]);
    expect([whole, validateSync(long, { strictGroups: true })]).toEqual([['name'], []]);
  });

  it('are looked for anew when a class gets more', () => {
    class Growing extends Labelled {}
    const unnamed = Object.assign(new Growing(), { name: 'a', label: 'b', note: 1 });
    expect(problemsOf(unnamed)).toEqual([]);
    IsString()(Growing.prototype, 'note');
    expect(problemsOf(unnamed)).toEqual(['note']);
  });
});
