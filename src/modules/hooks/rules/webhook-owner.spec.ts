import { expect, it } from 'vitest';
import { sourceOf } from './webhook-owner.js';

it('An alert claims the status of components for its component or host system, by its key', () => {
  expect(sourceOf({ kind: 'component', id: 7 }, 'disk')).toEqual({ kind: 'trigger', id: 7, key: 'disk' });
  expect(sourceOf({ kind: 'host_system', id: 8 }, '')).toEqual({ kind: 'host_system', id: 8, key: '' });
});
