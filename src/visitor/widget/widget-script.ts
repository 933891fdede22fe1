import { readFileSync } from 'node:fs';
import { COMPONENT_STATUSES } from '#core/status/component-status.js';
import { overallDescription } from '../api-v2/wire-format.js';
import { catalogueOf, LANGUAGES } from '#core/languages/catalogues.js';
import { directionOf } from '#core/languages/direction.js';
import { overallText, type OverallState } from '../view/overall-state.js';
import { WIDGET_STYLESHEET } from './widget-stylesheet.js';

const STATES: readonly OverallState[] = [
  ...COMPONENT_STATUSES.map((status) => ({ status, isUnclear: false })),
  { status: 'degraded', isUnclear: true },
];

const SOURCE = readFileSync(new URL('../browser/widget.js', import.meta.url), 'utf8');

/** The widget's script with texts and style sheet; the same for all tenants. */
export const WIDGET_SCRIPT = `(() => {
'use strict';
${SOURCE}
showStatus(${JSON.stringify(WIDGET_STYLESHEET)}, ${JSON.stringify(textsByLanguage())});
})();
`;

function textsByLanguage(): object {
  return Object.fromEntries(LANGUAGES.map((language) => [language, widgetTexts(language)]));
}

/** Texts of a language, by the summary's description, which is in English for all languages. */
function widgetTexts(language: string): object {
  const texts = catalogueOf(language).page;
  const overall = STATES.map((state): [string, string] => [
    overallDescription(state),
    overallText({ texts }, state),
  ]);
  return {
    direction: directionOf(language),
    overall: Object.fromEntries(overall),
    incident: texts.incident,
    maintenance: texts.maintenance,
  };
}
