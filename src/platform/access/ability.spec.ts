import { describe, expect, it } from 'vitest';
import { Abilities } from './ability.js';

const VIEW = { name: 'components.view', description: 'Read components.' };
const MANAGE = { name: 'components.manage', description: 'Change components.' };
const HOSTS = { name: 'host-systems.view', description: 'Read host systems.' };

describe('The registry of abilities', () => {
  it('has all that were registered, sorted by name', () => {
    const abilities = new Abilities();
    abilities.register(HOSTS, VIEW);
    abilities.register(MANAGE);
    expect(abilities.list()).toEqual([MANAGE, VIEW, HOSTS]);
    expect([abilities.has('components.view'), abilities.has('components.delete')]).toEqual([true, false]);
  });

  it('takes each name once', () => {
    const abilities = new Abilities();
    abilities.register(VIEW);
    expect(() => {
      abilities.register(VIEW);
    }).toThrow('The ability components.view is registered twice.');
  });

  it.each([
    '',
    'components',
    'components.',
    '.view',
    'components.view.all',
    'Components.view',
    '-a.view',
    'a.-b',
    'a1.view',
    ' a.view',
    'a.view ',
  ])('takes no name such as %j', (name) => {
    expect(() => {
      new Abilities().register({ name, description: 'x' });
    }).toThrow(`"${name}" is no name for an ability.`);
  });
});
