import { describe, expect, it } from 'vitest';
import { LocaleField } from '../fields/locale-field.js';
import { MarkLongTexts, hasLongTexts, returnsLongTexts } from './long-texts.js';

function text(maxLength: number): PropertyDecorator {
  return LocaleField({ description: 'A text.', example: {}, maxLength, mode: 'read' });
}

class Short {
  @text(255)
  readonly name!: object;

  @text(9_999)
  readonly description!: object;
}

class Long {
  @text(255)
  readonly title!: object;

  @text(10_000)
  readonly body!: object;
}

class Operations {
  @MarkLongTexts(true)
  long(): void {
    /* is only marked */
  }

  @MarkLongTexts(false)
  short(): void {
    /* is only marked */
  }

  unmarked(): void {
    /* is not even marked */
  }
}

describe('Long texts', () => {
  it('are those of 10,000 characters and more in a language, in any member', () => {
    expect([hasLongTexts(Short), hasLongTexts(Long), hasLongTexts(Operations)]).toEqual([false, true, false]);
  });

  it('are known by the mark of an operation', () => {
    const isLong = (name: keyof Operations): boolean =>
      returnsLongTexts(Reflect.get(Operations.prototype, name));
    expect([isLong('long'), isLong('short'), isLong('unmarked')]).toEqual([true, false, false]);
  });
});
