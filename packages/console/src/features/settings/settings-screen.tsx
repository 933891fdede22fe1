import type { ReactNode } from 'react';
import { GenericScreen } from '../../ui/generic-screen.js';

export function SettingsScreen(): ReactNode {
  return <GenericScreen address="settings" />;
}
