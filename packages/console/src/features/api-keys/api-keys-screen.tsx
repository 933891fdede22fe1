import type { ReactNode } from 'react';
import { GenericScreen } from '../../ui/generic-screen.js';

export function ApiKeysScreen(): ReactNode {
  return <GenericScreen address="api-keys" />;
}
