import type { ReactNode } from 'react';
import { GenericScreen } from '../../ui/generic-screen.js';

export function SubscribersScreen(): ReactNode {
  return <GenericScreen address="subscribers" />;
}
