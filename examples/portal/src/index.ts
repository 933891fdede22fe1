import { defineModule } from '@heliograph/server/module';
import { PortalController } from './portal.controller.js';
import { PORTAL } from './portal.js';
import { PortalSettings } from './settings.js';

export const PortalModule = defineModule({
  name: 'acme-portal',
  heliograph: '^0',
  tags: { 'Company portal': 'Signing in by the company portal.' },
  settings: PortalSettings,
  signIn: [PORTAL],
  controllers: [PortalController],
  publicRoutes: ['PortalController.start', 'PortalController.finish'],
});
