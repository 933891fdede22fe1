/*
 * The status widget for any page. /widget.js appends the call with texts and style sheet. It renders
 * into a shadow tree, which isolates its styles from the host page's. It sets no cookies or globals,
 * and only sends requests to its own origin.
 */

/**
 * @typedef {object} WidgetTexts Texts in one language.
 * @property {string} direction
 * @property {Record<string, string>} overall Texts by the summary's description.
 * @property {string} incident
 * @property {string} maintenance
 *
 * @typedef {{ id: string, name: string, status: string }} ActiveIncident
 *
 * @typedef {object} Summary The members of /api/v2/summary.json that the widget reads.
 * @property {{ name: string }} page
 * @property {{ indicator: string, description: string }} status
 * @property {ActiveIncident[]} incidents
 * @property {ActiveIncident[]} scheduled_maintenances
 */

/**
 * Shows the status next to the calling script tag and keeps it up to date.
 *
 * @param {string} stylesheet
 * @param {Record<string, WidgetTexts>} textsByLanguage
 */
// eslint-disable-next-line @typescript-eslint/no-unused-vars -- /widget.js appends the call
function showStatus(stylesheet, textsByLanguage) {
  const INTERVAL_MS = 60_000;
  const TIMEOUT_MS = 10_000;
  /** Consecutive failures after which the widget hides, because its status is too old. */
  const MAX_FAILURES = 5;

  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement) || script.src === '') return;
  if (!('adoptedStyleSheets' in document)) return;
  const { origin, searchParams } = new URL(script.src);
  const options = script.dataset;
  const language = options['lang'] || script.closest('[lang]')?.getAttribute('lang') || '';
  const query = language === '' ? '' : `?lang=${encodeURIComponent(language)}`;
  const summary = new URL(`/api/v2/summary.json${query}`, origin);
  // Of a protected page. Links do not have it: it is for programs.
  const token = searchParams.get('token');
  if (token !== null) summary.searchParams.set('token', token);

  const host = document.createElement('heliograph-status');
  const box = document.createElement('div');
  const position = option('position', ['inline', 'bottom-right', 'bottom-left']);
  let timer = 0;
  let requestedAt = -INTERVAL_MS;
  let failures = 0;
  let shown = '';

  /**
   * @param {string} name
   * @param {string[]} possible
   */
  function option(name, possible) {
    return possible.find((one) => one === options[name]) ?? String(possible[0]);
  }

  /**
   * True if the widget goes next to its script. Elements in the head are invisible, and a floating
   * widget goes to the end of the body, outside of any containing block.
   */
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
    box.className = option('theme', ['auto', 'light', 'dark']);
    if (isBeside()) script?.after(host);
    else document.body.append(host);
    document.addEventListener('visibilitychange', wait);
    wait();
  }

  /** Schedules the next request if the page is visible and still contains the widget. */
  function wait() {
    clearTimeout(timer);
    if (!host.isConnected) document.removeEventListener('visibilitychange', wait);
    else if (!document.hidden) timer = window.setTimeout(ask, requestedAt + INTERVAL_MS - performance.now());
  }

  async function ask() {
    if (!host.isConnected) {
      wait();
      return;
    }
    requestedAt = performance.now();
    try {
      const response = await fetch(summary, {
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(response.statusText);
      // eslint-disable-next-line @typescript-eslint/no-unsafe-argument -- another shape throws, like a failed request
      show(await response.json(), response.headers.get('content-language') ?? 'en');
      failures = 0;
    } catch {
      failures += 1;
      if (failures >= MAX_FAILURES) host.hidden = true;
    }
    wait();
  }

  /**
   * @param {Summary} summary
   * @param {string} locale Language of the summary's texts.
   */
  function show({ page, status, incidents, scheduled_maintenances }, locale) {
    // Like the page, ignores the region and falls back to English.
    const texts = textsByLanguage[locale.toLowerCase().split('-')[0] ?? ''] ?? textsByLanguage['en'];
    const maintenance = scheduled_maintenances.find((one) => one.status !== 'scheduled');
    const incident = incidents[0] ?? maintenance;
    const isQuiet = status.indicator === 'none' && incident === undefined;
    const all = [page.name, status, incident?.id, incident?.name, locale];
    // Do not replace an unchanged status, because screen readers would announce it again.
    if (shown !== JSON.stringify(all)) {
      shown = JSON.stringify(all);
      box.lang = locale;
      box.dir = texts?.direction ?? '';
      const dot = element('i', '');
      dot.className = status.indicator;
      const overall = texts?.overall[status.description] ?? status.description;
      const link = linkTo('/');
      link.append(dot, element('b', `${page.name}: `), element('span', overall));
      box.replaceChildren(link);
      if (incident !== undefined) box.append(linkToIncident(incident, incident === incidents[0], texts));
    }
    host.hidden = isQuiet && options['show'] === 'trouble';
  }

  /**
   * @param {ActiveIncident} incident
   * @param {boolean} isIncident
   * @param {WidgetTexts | undefined} texts
   */
  function linkToIncident({ id, name }, isIncident, texts) {
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
