import type { ReactNode } from 'react';
import { GenericScreen } from '../../ui/generic-screen.js';

export function DomainsScreen(): ReactNode {
  return <GenericScreen address="domains" />;
}
