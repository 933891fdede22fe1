import { describe, expect, it } from 'vitest';
import type { QuotaName } from '#core/config/quota-names.js';
import { DEFAULT_QUOTAS } from '#core/config/quotas.js';
import { DEFAULT_TENANT_SETTINGS } from '#core/context/tenant-settings.js';
import { runForTenant } from '#core/context/work-context.js';
import { Invalid } from '#core/errors/api-error.js';
import { QUOTA_REACHED } from '../schema/quota.js';
import { explainQuota, hasRoom, quotaMessage, quotaOf, roomLeft } from './quota-condition.js';

const TENANT_ID = '01890000-0000-7000-8000-000000000001';

function withQuota<T>(name: QuotaName, most: number, work: () => T): T {
  const members = { slug: 'a', name: 'A', locales: ['en'], settings: DEFAULT_TENANT_SETTINGS };
  return runForTenant({ id: TENANT_ID, ...members, quotas: { ...DEFAULT_QUOTAS, [name]: most } }, work);
}

describe('A quota that is reached', () => {
  it.each([
    ['components', 'The limit of 7 components is reached; delete some first.'],
    ['component_groups', 'The limit of 7 component groups is reached; delete some first.'],
    ['host_systems', 'The limit of 7 host systems is reached; delete some first.'],
    [
      'open_incidents',
      'The limit of 7 incidents and maintenances that are not over is reached; end or delete some first.',
    ],
    [
      'incidents',
      'The limit of 7 incidents and maintenances is reached, the trash included; delete some for good first.',
    ],
    [
      'incident_updates',
      'The limit of 7 updates of one incident or maintenance is reached; delete some first.',
    ],
    ['announcements', 'The limit of 7 announcements is reached; delete some first.'],
    ['subscribers', 'The limit of 7 subscribers is reached; delete some first.'],
    ['api_keys', 'The limit of 7 valid keys is reached; revoke some first.'],
    ['domains', 'The limit of 7 domains is reached.'],
    ['daily_mails', 'The limit of 7 mails a day is reached; the others are sent the next day.'],
  ] as const)('is explained by what it counts: %s', (name, message) => {
    const error = Object.assign(new Error('Full.'), { code: QUOTA_REACHED, constraint: name });
    withQuota(name, 7, () => {
      expect(quotaMessage(name)).toBe(message);
      expect(explainQuota(error)).toEqual(new Invalid({ [name]: [message] }));
    });
  });

  it('explains no other error', () => {
    const error = Object.assign(new Error('Taken.'), { code: '23505', constraint: 'components' });
    withQuota('components', 7, () => {
      expect(explainQuota(error)).toBe(error);
      expect(explainQuota(undefined)).toBeUndefined();
    });
  });
});

describe('The condition of a quota', () => {
  it('has the tenant and its limit as values', () => {
    withQuota('components', 7, () => {
      expect(quotaOf('components')).toBe(7);
      expect(hasRoom('components')).toMatchObject({ values: [TENANT_ID, 7] });
      expect(hasRoom('components').text).toMatch(/^\w+\(\$1, \$2\)$/);
      expect(hasRoom('components', 0).values).toEqual([TENANT_ID, 0]);
      expect(roomLeft('subscribers').values).toEqual([TENANT_ID, DEFAULT_QUOTAS.subscribers]);
      expect(roomLeft('subscribers').text).toMatch(/^\w+\(\$1, \$2\)$/);
      expect(roomLeft('components').text).not.toBe(hasRoom('components').text);
    });
  });
});
