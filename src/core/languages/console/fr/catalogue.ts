import type { ConsoleTexts } from '../console-texts.js';
import { STATUSES } from '../../fr.js';
import { ACCOUNT } from './account.js';
import { ADMISSIONS } from './admissions.js';
import { ANALYTICS } from './analytics.js';
import { ANNOUNCEMENTS } from './announcements.js';
import { API_KEYS } from './api-keys.js';
import { AUDIENCES } from './audiences.js';
import { COMMAND_LINE } from './command-line.js';
import { COMPONENTS } from './components.js';
import { DOMAINS } from './domains.js';
import { FIRST_STEPS } from './first-steps.js';
import { HOME } from './home.js';
import { HOST_SYSTEMS } from './host-systems.js';
import { IMPORTS } from './imports.js';
import { INCIDENTS } from './incidents.js';
import { MAINTENANCES } from './maintenances.js';
import { MEMBERS } from './members.js';
import { METADATA } from './metadata.js';
import { METRICS } from './metrics.js';
import { MODULES } from './modules.js';
import { SETTINGS } from './settings.js';
import { SHELL } from './shell.js';
import { SIGN_IN } from './sign-in.js';
import { SUBSCRIBERS } from './subscribers.js';
import { TEMPLATES } from './templates.js';
import { TRAIL } from './trail.js';
import { UI } from './ui.js';

/** Texts of the console. Loaded by the browser for who reads this language. */
export const CATALOGUE: ConsoleTexts = {
  statuses: STATUSES,
  shell: SHELL,
  ui: UI,
  home: HOME,
  firstSteps: FIRST_STEPS,
  incidents: INCIDENTS,
  maintenances: MAINTENANCES,
  templates: TEMPLATES,
  announcements: ANNOUNCEMENTS,
  components: COMPONENTS,
  hostSystems: HOST_SYSTEMS,
  subscribers: SUBSCRIBERS,
  analytics: ANALYTICS,
  account: ACCOUNT,
  commandLine: COMMAND_LINE,
  settings: SETTINGS,
  admissions: ADMISSIONS,
  audiences: AUDIENCES,
  domains: DOMAINS,
  members: MEMBERS,
  signIn: SIGN_IN,
  apiKeys: API_KEYS,
  metrics: METRICS,
  imports: IMPORTS,
  trail: TRAIL,
  metadata: METADATA,
  modules: MODULES,
};
