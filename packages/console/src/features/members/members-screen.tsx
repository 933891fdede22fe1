import type { ReactNode } from 'react';
import { GenericScreen } from '../../ui/generic-screen.js';

export function MembersScreen(): ReactNode {
  return <GenericScreen address="members" />;
}
