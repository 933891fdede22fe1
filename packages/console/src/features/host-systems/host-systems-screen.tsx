import type { ReactNode } from 'react';
import { GenericScreen } from '../../ui/generic-screen.js';

export function HostSystemsScreen(): ReactNode {
  return <GenericScreen address="host-systems" />;
}
