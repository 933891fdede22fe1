/*
 * The status on any page, which the address /widget.js calls with its texts and style sheet. What it shows stands in a
 * shadow tree: neither side's styles reach the other. It sets no cookie and no global, and asks nobody but its own origin.
 */

/**
 * @typedef {object} WidgetTexts In one language.
 * @property {Record<string, string>} overall By the description that the summary has.
 * @property {string} incident
 * @property {string} maintenance
 *
 * @typedef {{ id: string, name: string, status: string }} ActiveRecord
 *
 * @typedef {object} Summary What is read of /api/v2/summary.json.
 * @property {{ name: string }} page
 * @property {{ indicator: string, description: string }} status
 * @property {ActiveRecord[]} incidents
 * @property {ActiveRecord[]} scheduled_maintenances
 */

/**
 * Shows the status beside the script tag that this is called from, and keeps it up to date.
 *
 * @param {string} stylesheet
 * @param {Record<string, WidgetTexts>} textsByLanguage
 */
// eslint-disable-next-line @typescript-eslint/no-unused-vars -- what serves this file adds the call
function showStatus(stylesheet, textsByLanguage) {
  const INTERVAL_MS = 60_000;
  const TIMEOUT_MS = 10_000;
  /** Failures in a row after which what was known is too old to be shown. */
  const PATIENCE = 5;

  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement) || script.src === '') return;
  if (!('adoptedStyleSheets' in document)) return;
  const { origin } = new URL(script.src);
  const wishes = script.dataset;
  const language = wishes['lang'] || script.closest('[lang]')?.getAttribute('lang') || '';
  const query = language === '' ? '' : `?lang=${encodeURIComponent(language)}`;

  const host = document.createElement('heliograph-status');
  const box = document.createElement('div');
  const position = chosen('position', ['inline', 'bottom-right', 'bottom-left']);
  let timer = 0;
  let askedAt = -INTERVAL_MS;
  let failures = 0;
  let shown = '';

  /**
   * @param {string} wish
   * @param {string[]} possible
   */
  function chosen(wish, possible) {
    return possible.find((one) => one === wishes[wish]) ?? String(possible[0]);
  }

  /** In the head nothing can be seen, and only at the end of the page nothing holds on to what floats. */
  function isBeside() {
    return position === 'inline' && script?.closest('body') !== null;
  }

  function appear() {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(stylesheet);
    const root = host.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    root.append(box);
    host.className = position;
    host.hidden = true;
    box.setAttribute('role', 'status');
    box.setAttribute('aria-live', 'polite');
    box.className = chosen('theme', ['auto', 'light', 'dark']);
    if (isBeside()) script?.after(host);
    else document.body.append(host);
    document.addEventListener('visibilitychange', wait);
    wait();
  }

  /** Asks when it is time to, for as long as the page can be seen and the widget is part of it. */
  function wait() {
    clearTimeout(timer);
    if (!host.isConnected) document.removeEventListener('visibilitychange', wait);
    else if (!document.hidden) timer = window.setTimeout(ask, askedAt + INTERVAL_MS - performance.now());
  }

  async function ask() {
    if (!host.isConnected) {
      wait();
      return;
    }
    askedAt = performance.now();
    try {
      const response = await fetch(`${origin}/api/v2/summary.json${query}`, {
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(response.statusText);
      // eslint-disable-next-line @typescript-eslint/no-unsafe-argument -- what has another shape fails, as if nothing had come
      show(await response.json(), response.headers.get('content-language') ?? 'en');
      failures = 0;
    } catch {
      failures += 1;
      if (failures >= PATIENCE) host.hidden = true;
    }
    wait();
  }

  /**
   * @param {Summary} summary
   * @param {string} locale Of the summary's texts.
   */
  function show({ page, status, incidents, scheduled_maintenances }, locale) {
    const texts = textsByLanguage[locale.toLowerCase().startsWith('de') ? 'de' : 'en'];
    const maintenance = scheduled_maintenances.find((one) => one.status !== 'scheduled');
    const record = incidents[0] ?? maintenance;
    const isQuiet = status.indicator === 'none' && record === undefined;
    const all = [page.name, status, record?.id, record?.name, locale];
    // What has not changed is left alone, so that it is not read aloud again.
    if (shown !== JSON.stringify(all)) {
      shown = JSON.stringify(all);
      box.lang = locale;
      const dot = element('i', '');
      dot.className = status.indicator;
      const overall = texts?.overall[status.description] ?? status.description;
      const link = linkTo('/');
      link.append(dot, element('b', `${page.name}: `), element('span', overall));
      box.replaceChildren(link);
      if (record !== undefined) box.append(linkToRecord(record, record === incidents[0], texts));
    }
    host.hidden = isQuiet && wishes['show'] === 'trouble';
  }

  /**
   * @param {ActiveRecord} record
   * @param {boolean} isIncident
   * @param {WidgetTexts | undefined} texts
   */
  function linkToRecord({ id, name }, isIncident, texts) {
    const link = linkTo(`/${isIncident ? 'incidents' : 'maintenances'}/${encodeURIComponent(id)}`);
    const kind = isIncident ? texts?.incident : texts?.maintenance;
    const title = element('span', name);
    title.dir = 'auto';
    link.append(`${kind ?? ''}: `, title);
    return link;
  }

  /** @param {string} path */
  function linkTo(path) {
    const link = document.createElement('a');
    link.href = origin + path + query;
    link.target = '_blank';
    link.rel = 'noopener';
    return link;
  }

  /**
   * @param {string} tag
   * @param {string} text
   */
  function element(tag, text) {
    const made = document.createElement(tag);
    made.textContent = text;
    return made;
  }

  if (document.readyState === 'loading' && !isBeside()) document.addEventListener('DOMContentLoaded', appear);
  else appear();
}
