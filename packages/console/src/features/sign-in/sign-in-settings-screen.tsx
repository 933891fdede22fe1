import type { ReactNode } from 'react';
import { GenericScreen } from '../../ui/generic-screen.js';

export function SignInSettingsScreen(): ReactNode {
  return <GenericScreen address="sso" />;
}
