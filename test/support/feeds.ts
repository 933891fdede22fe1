import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from './browser.js';
import type { ApiResponse, Client } from './client.js';
import { eventually } from './eventually.js';
import { useTenantPerTest } from './tenant-per-test.js';
import type { TestTenant } from './test-application.js';
import { useApi } from './use-api.js';

/** Media types of the feeds and the calendar, by file. */
export const TYPES: Readonly<Record<string, string>> = {
  'history.atom': 'application/atom+xml; charset=utf-8',
  'history.rss': 'application/rss+xml; charset=utf-8',
  'history.json': 'application/feed+json; charset=utf-8',
  'maintenances.ics': 'text/calendar; charset=utf-8',
};
export const FILES = Object.keys(TYPES);
export const FEEDS = FILES.slice(0, 3);

interface Entry {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly published: string;
  readonly updated: string;
  readonly html: string;
  readonly tags: readonly string[];
}

interface ReadFeed {
  readonly title: string;
  readonly language: string;
  readonly home: string;
  readonly self: string;
  readonly entries: readonly Entry[];
}

/** Parsers of the feed formats, by file. */
export const READERS: Readonly<Record<string, (text: string) => ReadFeed>> = {
  'history.atom': (text) => {
    const feed = parseAtomFeed(text);
    const link = (links: typeof feed.links, rel: string): string =>
      links?.find((one) => one.rel === rel)?.href ?? '';
    return {
      title: feed.title?.value ?? '',
      language: feed.xml?.lang ?? '',
      home: link(feed.links, 'alternate'),
      self: link(feed.links, 'self'),
      entries: (feed.entries ?? []).map((entry) => ({
        id: entry.id ?? '',
        url: link(entry.links, 'alternate'),
        title: entry.title?.value ?? '',
        published: entry.published ?? '',
        updated: entry.updated ?? '',
        html: entry.content?.value ?? '',
        tags: (entry.categories ?? []).map(({ term }) => term ?? ''),
      })),
    };
  },
  'history.rss': (text) => {
    const feed = parseRssFeed(text);
    return {
      title: feed.title ?? '',
      language: feed.language ?? '',
      home: feed.link ?? '',
      self: feed.atom?.links?.find(({ rel }) => rel === 'self')?.href ?? '',
      entries: (feed.items ?? []).map((item) => ({
        id: item.guid?.isPermaLink === false ? (item.guid.value ?? '') : 'a permalink',
        url: item.link ?? '',
        title: item.title ?? '',
        published: new Date(item.pubDate ?? '').toISOString(),
        updated: item.atom?.updated ?? '',
        html: item.description ?? '',
        tags: (item.categories ?? []).map(({ name }) => name ?? ''),
      })),
    };
  },
  'history.json': (text) => {
    assertJsonFeed(JSON.parse(text));
    const feed = parseJsonFeed(text);
    return {
      title: feed.title ?? '',
      language: feed.language ?? '',
      home: feed.home_page_url ?? '',
      self: feed.feed_url ?? '',
      entries: (feed.items ?? []).map((item) => ({
        id: item.id ?? '',
        url: item.url ?? '',
        title: item.title ?? '',
        published: String(item.date_published),
        updated: String(item.date_modified),
        html: item.content_html?.trim() ?? '',
        tags: item.tags ?? [],
      })),
    };
  },
};

/** Checks the rules of JSON Feed 1.1 for the members that may occur here. */
function assertJsonFeed(feed: any): void {
  const time = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
  const address = expect.stringMatching(/^https?:\/\/[^\s]+$/);
  expect(feed).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: expect.any(String),
    home_page_url: address,
    feed_url: address,
    language: expect.stringMatching(/^[a-z]{2}/),
    authors: [{ name: expect.any(String), url: address }],
    items: expect.any(Array),
  });
  for (const { tags = ['none'], ...item } of feed.items) {
    expect(tags.length).toBeGreaterThan(0);
    expect(item).toEqual({
      id: expect.any(String),
      url: address,
      title: expect.any(String),
      content_html: expect.any(String),
      date_published: time,
      date_modified: time,
      language: feed.language,
    });
  }
  expect(new Set(feed.items.map(({ id }: any) => id)).size).toBe(feed.items.length);
}

interface Feeds {
  readonly app: ReturnType<typeof useApi>;
  /** A new tenant for each test. */
  readonly acme: TestTenant;
  readonly visitor: Client;
  /** Waits until a visitor's response shows the latest change. */
  readonly once: (path: string, holds: (text: string) => boolean) => Promise<ApiResponse>;
  /** Waits until a feed has that many entries, and returns them. */
  readonly entries: (path: string, count: number) => Promise<readonly Entry[]>;
}

/** Application with a new tenant for each test, and a visitor who reads the tenant's feeds. */
export function useFeeds(): Feeds {
  const app = useApi();
  const acme = useTenantPerTest(app);
  const visitor = acme.client.withKey(undefined);
  return {
    app,
    acme,
    visitor,
    once: (path, holds) =>
      eventually(
        () => visitor.get(`//${path}`),
        ({ text }) => holds(text),
      ),
    entries: (path, count) => {
      const read = READERS[path.replace(/^.*\//, '').replace(/\?.*$/, '')];
      return eventually(
        async () => read?.((await visitor.get(`//${path}`)).text).entries ?? [],
        ({ length }) => length === count,
      );
    },
  };
}

interface BrowserParser {
  /** Error of the XML parser; empty if the text is well-formed. */
  readonly complaint: (xml: string) => Promise<string>;
  /** Elements, attributes and link schemes of HTML. */
  readonly partsOf: (html: string) => Promise<string[]>;
}

/** Parsers of a browser, which is launched before the first test and closed after the last. */
export function useBrowserParser(): BrowserParser {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launchBrowser();
    page = await browser.newPage();
  });
  afterAll(() => browser.close());
  return {
    complaint: (xml) =>
      page.evaluate(
        (text) =>
          new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror')
            ?.textContent ?? '',
        xml,
      ),
    partsOf: (html) =>
      page.evaluate((text) => {
        const found = new Set<string>();
        for (const element of new DOMParser().parseFromString(text, 'text/html').body.querySelectorAll('*')) {
          found.add(element.localName);
          for (const { name } of element.attributes) found.add(`@${name}`);
          if (element instanceof HTMLAnchorElement && element.href !== '') found.add(element.protocol);
        }
        return [...found].sort();
      }, html),
  };
}
