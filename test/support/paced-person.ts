import type { Locator } from 'playwright-core';

const WORDS_A_MINUTE = 40;

/** A person in front of a screen, who needs a second for each interaction and types 40 words a minute. */
export class PacedPerson {
  interactions = 0;
  seconds = 0;

  async press(target: Locator): Promise<void> {
    this.interactions += 1;
    this.seconds += 1;
    await target.click();
  }

  async type(target: Locator, text: string): Promise<void> {
    this.interactions += 1;
    this.seconds += 1 + (text.split(/\s+/).length / WORDS_A_MINUTE) * 60;
    await target.fill(text);
  }
}
