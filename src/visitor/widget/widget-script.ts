import { readFileSync } from 'node:fs';
import { COMPONENT_STATUSES } from '../../status/timeline.js';
import { overallDescription } from '../api-v2/wire-format.js';
import { interfaceTexts, type InterfaceTexts } from '../view/interface-texts.js';
import { overallText, type OverallState } from '../view/overall-state.js';
import { WIDGET_STYLESHEET } from './widget-stylesheet.js';

/** The languages that the interface is in; the script chooses by what the summary's texts are in. */
const LANGUAGES = ['de', 'en'];

const STATES: readonly OverallState[] = [
  ...COMPONENT_STATUSES.map((status) => ({ status, isUnclear: false })),
  { status: 'degraded', isUnclear: true },
];

const SOURCE = readFileSync(new URL('../browser/widget.js', import.meta.url), 'utf8');

/** What one script tag on any page runs, with all that it says and how it looks. It is the same for every tenant. */
export const WIDGET_SCRIPT = `(() => {
'use strict';
${SOURCE}
showStatus(${JSON.stringify(WIDGET_STYLESHEET)}, ${JSON.stringify(textsByLanguage())});
})();
`;

function textsByLanguage(): object {
  return Object.fromEntries(LANGUAGES.map((language) => [language, widgetTexts(interfaceTexts(language))]));
}

/** The summary's descriptions are English by its format, so the texts are found by them. */
function widgetTexts(texts: InterfaceTexts): object {
  const overall = STATES.map((state): [string, string] => [
    overallDescription(state),
    overallText({ texts }, state),
  ]);
  return {
    overall: Object.fromEntries(overall),
    incident: texts.incident,
    maintenance: texts.maintenance,
  };
}
