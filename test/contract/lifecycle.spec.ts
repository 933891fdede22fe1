import { describe, expect, it } from 'vitest';
import { lifecycleDocument } from '../support/lifecycle-document.js';

describe('docs/lifecycle.md', () => {
  it('shows the table that the service follows', async () => {
    await expect(lifecycleDocument()).toMatchFileSnapshot('../../docs/lifecycle.md');
  });
});
