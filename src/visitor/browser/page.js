/*
 * Progressive enhancement: refreshes the page, filters components, and shows details of days and local
 * times. The page is complete without it. Texts come from the page (data-…), in its language.
 */

const REFRESH_MS = 30_000;
const { lang } = document.documentElement;
/** Locale of the server's own dates. */
const locale = lang === 'en' ? 'en-GB' : lang;
const texts = document.body.dataset;

/**
 * A text of the page with its value.
 *
 * @param {string} name
 * @param {string} value
 */
function filled(name, value) {
  return (texts[name] ?? '{}').replace('{}', () => value);
}

/** The HTML of `main` as last received. */
let shown = '';

/** Replaces the content with the current version and keeps what the visitor has opened, typed and focused. */
async function refresh() {
  // Keeps a refresh from counting as another page view.
  const headers = { accept: 'text/html', 'x-page-refresh': '1' };
  const response = await fetch(location.href, { cache: 'no-cache', headers });
  if (!response.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  const [main, next] = [document.querySelector('main'), fresh.querySelector('main')];
  if (main === null || next === null || next.outerHTML === shown) return;
  shown = next.outerHTML;
  const closed = new Set([...main.querySelectorAll('details:not([open])')].map(({ id }) => id));

  const focused = document.activeElement?.id;
  main.replaceWith(document.adoptNode(next));
  for (const details of next.querySelectorAll('details')) details.open = !closed.has(details.id);
  document.title = fresh.title;
  const [icon, freshIcon] = [document, fresh].map((page) => page.querySelector('link[rel=icon]'));
  if (icon && freshIcon && icon.getAttribute('href') !== freshIcon.getAttribute('href'))
    icon.replaceWith(freshIcon);
  enhance();
  if (focused) document.getElementById(focused)?.focus();
  const liveRegion = document.querySelector('[role=status]');
  const heading = next.querySelector('h1')?.textContent ?? '';
  if (liveRegion !== null && heading !== main.querySelector('h1')?.textContent)
    liveRegion.textContent = heading;
}

const MINUTE_MS = 60_000;
/** Missing in some browsers, which keep the durations of the server. */
const durations = 'DurationFormat' in Intl ? new Intl.DurationFormat(lang, { style: 'short' }) : undefined;
const distances = new Intl.RelativeTimeFormat(lang, { style: 'short' });

/** Updates durations and relative times, in the two largest units like the server. */
function showElapsed() {
  for (const time of document.querySelectorAll('time.elapsed, time.ago')) {
    if (!(time instanceof HTMLTimeElement)) continue;
    const all = Math.max(1, Math.round((Date.now() - Date.parse(time.dateTime)) / MINUTE_MS));
    const days = Math.floor(all / 1440);
    const hours = Math.floor((all % 1440) / 60);
    const minutes = days > 0 ? 0 : all % 60;
    if (time.className === 'ago') time.textContent = agoOf(days, hours, minutes);
    else if (durations !== undefined)
      time.textContent = filled('lastsFor', durations.format({ days, hours, minutes }));
  }
}

/**
 * @param {number} days
 * @param {number} hours
 * @param {number} minutes
 */
function agoOf(days, hours, minutes) {
  if (days > 0) return distances.format(-days, 'day');
  return hours > 0 ? distances.format(-hours, 'hour') : distances.format(-minutes, 'minute');
}

/** Runs after each replacement of the content. */
function enhance() {
  showLocalTimes();
  showElapsed();
  prepareFilter();
}

/** Adds the visitor's local time as a tooltip, because the page shows the tenant's time zone. */
function showLocalTimes() {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long' });
  for (const time of document.querySelectorAll('time[datetime]')) {
    if (time instanceof HTMLTimeElement && time.dateTime.includes('T'))
      time.title = filled('yourTime', format.format(new Date(time.dateTime)));
  }
}

/** Ids of groups that only the filter opened. */
const closedByFilter = new Set();
let typed = '';
let onlyTrouble = false;

/** Shows the filter in its state from before a refresh. */
function prepareFilter() {
  const filter = document.querySelector('#filter');
  if (!(filter instanceof HTMLElement)) return;
  const [text, trouble] = filter.querySelectorAll('input');
  if (text === undefined || trouble === undefined) return;
  filter.hidden = false;
  text.value = typed;
  trouble.checked = onlyTrouble;
  filter.addEventListener('input', () => {
    typed = text.value;
    onlyTrouble = trouble.checked;
    applyFilter();
  });
  applyFilter();
}

function applyFilter() {
  const wanted = fold(typed);
  for (const component of document.querySelectorAll('.component')) {
    if (!(component instanceof HTMLElement)) continue;
    const { name = '', status } = component.dataset;
    component.hidden = !fold(name).includes(wanted) || (onlyTrouble && status === 'operational');
  }
  for (const group of document.querySelectorAll('.group')) {
    if (!(group instanceof HTMLDetailsElement)) continue;
    group.hidden = group.querySelector('.component:not([hidden])') === null;
    openWhileFiltered(group);
  }
  const nothing = document.querySelector('#nothing-found');
  if (!(nothing instanceof HTMLElement)) return;
  nothing.hidden = document.querySelector('.component:not([hidden])') !== null;
  nothing.textContent = (typed === '' ? nothing.dataset['calm'] : nothing.dataset['none']) ?? '';
}

/**
 * Opens a group with matches while the filter is active, and closes it afterwards.
 *
 * @param {HTMLDetailsElement} group
 */
function openWhileFiltered(group) {
  const isFiltered = typed !== '' || onlyTrouble;
  if (isFiltered && !group.hidden && !group.open) {
    closedByFilter.add(group.id);
    group.open = true;
  } else if (!isFiltered && closedByFilter.delete(group.id)) group.open = false;
}

/** @param {string} text */
function fold(text) {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLocaleLowerCase(locale);
}

const tip = document.createElement('div');
tip.className = 'tip';
tip.hidden = true;
document.body.append(tip);

/**
 * @param {string} from
 * @param {number} days
 */
function dayAt(from, days) {
  const day = new Date(`${from}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
}

/**
 * @param {string} from
 * @param {number} hours
 * @param {string} timeZone
 */
function hourAt(from, hours, timeZone) {
  const hour = new Date(Date.parse(from) + hours * 3_600_000);
  return hour.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
}

/**
 * Number of days or hours that an element of the bars represents.
 *
 * @param {Element} bar
 */
function lengthOf(bar) {
  return Number(/\bn(\d+)\b/.exec(bar.className)?.[1] ?? 1);
}

/**
 * Shows the details of a day or an hour as a tooltip.
 *
 * @param {PointerEvent} event
 */
function showDay({ target, clientX }) {
  const bar = target instanceof HTMLElement ? target.closest('.bars i, .bars a') : null;
  const bars = bar?.closest('.bars');
  if (!(bar instanceof HTMLElement) || !(bars instanceof HTMLElement)) {
    tip.hidden = true;
    return;
  }
  // Replaces the native tooltip, which would show the same text again.
  if (bar.title !== '') {
    bar.dataset['title'] = bar.title;
    bar.setAttribute('aria-label', bar.title);
    bar.title = '';
  }
  const { left, width, bottom } = bar.getBoundingClientRect();
  const length = lengthOf(bar);
  const fromLeft = Math.min(length - 1, Math.max(0, Math.floor(((clientX - left) / width) * length)));
  const within = getComputedStyle(bar).direction === 'rtl' ? length - 1 - fromLeft : fromLeft;
  const all = [...bars.querySelectorAll('i, a')];
  const before = all.slice(0, all.indexOf(bar)).reduce((sum, one) => sum + lengthOf(one), 0);
  const { from = '', zone } = bars.dataset;
  const index = before + within;
  // Bars show calendar days, or hours in the page's time zone.
  const time = zone === undefined ? dayAt(from, index) : hourAt(from, index, zone);
  const untroubled = filled(bar.classList.contains('none') ? 'noData' : 'noTrouble', time);
  tip.textContent = bar.dataset['title'] ?? untroubled;
  tip.hidden = false;
  const middle = left + ((fromLeft + 0.5) / length) * width;
  const start = Math.min(Math.max(8, middle - tip.offsetWidth / 2), innerWidth - tip.offsetWidth - 8);
  tip.style.left = `${start + scrollX}px`;
  tip.style.top = `${bottom + scrollY + 6}px`;
}

document.addEventListener('pointermove', showDay);
document.addEventListener('pointerover', showDay);
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  tip.hidden = true;
  closeLanguages();
});

/** @param {Event} [click] Does not close the menu if it is within. */
function closeLanguages(click) {
  const menu = document.querySelector('#languages');
  if (menu instanceof HTMLDetailsElement && !(click?.target instanceof Node && menu.contains(click.target)))
    menu.open = false;
}
document.addEventListener('click', closeLanguages);

enhance();

let isRefreshing = false;
function refreshWhenSeen() {
  if (document.hidden || isRefreshing) return;
  isRefreshing = true;
  // A failed refresh is not retried before the next interval.
  refresh()
    .catch(() => undefined)
    .finally(() => {
      isRefreshing = false;
    });
}

/** Longest time until a page asks for its new version, so that thousands do not ask at once. */
const SPREAD_MS = 1000;
/**
 * Tells of changes at once. Without it, because it is refused or a proxy does not pass it on, the page asks at times.
 *
 * @type {EventSource | undefined}
 */
let live;

/** Opens the stream while the page is seen, because a hidden one would keep a connection for nothing. */
function listen() {
  if (document.hidden || live?.readyState === EventSource.OPEN || live?.readyState === EventSource.CONNECTING)
    return;
  live = new EventSource('/live');
  live.onmessage = () => setTimeout(refreshWhenSeen, Math.random() * SPREAD_MS);
}
function listenWhenSeen() {
  if (document.hidden) live?.close();
  else listen();
}
listen();
// A stream that was refused is tried again.
setInterval(listen, REFRESH_MS);
document.addEventListener('visibilitychange', listenWhenSeen);

setInterval(refreshWhenSeen, REFRESH_MS);
setInterval(showElapsed, REFRESH_MS);
document.addEventListener('visibilitychange', refreshWhenSeen);
