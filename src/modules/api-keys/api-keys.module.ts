import { defineModule } from '#module-system/define-module.js';
import { API_KEYS } from '#platform/access/keys/key-authenticator.js';
import { hashOfKey, newKeySecret } from '#platform/access/keys/key-secret.js';
import { ApiKeyRecord } from './api-key.response.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeyRecordsService } from './api-key-records.service.js';

declare module '#platform/access/ability-names.js' {
  interface AbilityNames {
    'keys.manage': true;
  }
}

export const ApiKeysModule = defineModule({
  name: 'api-keys',
  abilities: {
    'keys.manage': 'List, make, rotate and revoke API keys; none with abilities that the own key lacks.',
  },
  tags: { 'API keys': 'Who may use this API, and for what.' },
  importedRows: {
    api_key: {
      fields: [ApiKeyRecord],
      // A key belongs to whoever has it, and that is the original's. The audit trail still names it.
      withNewSecrets: (row, now) => ({
        ...row,
        secret_hash: `\\x${hashOfKey(newKeySecret())}`,
        previous_secret_hash: null,
        previous_expires_at: null,
        revoked_at: row['revoked_at'] ?? now.toISOString(),
      }),
    },
  },
  authenticators: [API_KEYS],
  controllers: [ApiKeysController],
  providers: [ApiKeyRecordsService],
});
