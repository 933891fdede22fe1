import { describe, expect, it } from 'vitest';
import { pastedComponents } from './pasted-components.js';

describe('A pasted list of components', () => {
  it('has one name a line, without the signs of lists', () => {
    expect(pastedComponents('API\n\n- Website\n* Login\n 3. Webhooks \r\n')).toEqual([
      { group: undefined, components: ['API'] },
      { group: undefined, components: ['Website', 'Login', 'Webhooks'] },
    ]);
  });

  it('has groups, which begin with a colon and end with an empty line', () => {
    expect(pastedComponents('Payments:\nCards\nTransfers\n\nAPI\nAccounts:\n')).toEqual([
      { group: 'Payments', components: ['Cards', 'Transfers'] },
      { group: undefined, components: ['API'] },
      { group: 'Accounts', components: [] },
    ]);
    expect(pastedComponents(' \n')).toEqual([]);
  });
});
