import { describe, expect, it } from 'vitest';
import type { ApiResponse, Client } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { createComponent, createGroup } from '../../support/factories.js';
import { createConfirmed } from '../../support/subscribers.js';
import { expectPersonal, FORM, postForm, subscribe, subscriber } from '../../support/subscribing.js';
import { linksOf, rowOf } from '../../support/subscriptions.js';
import { useApi } from '../../support/use-api.js';

const DAY = 86_400_000;

const app = useApi();
const own = app.useTenant('own');
const other = app.useTenant('other');
const visitor = own.client.withKey(undefined);

describe('A link to confirm', () => {
  async function asked(address: string): Promise<string> {
    await subscribe(address, visitor);
    return `/${(await linksOf(app, own, address)).confirm}`;
  }

  it('shows a button, and acts when that is pressed; a second time it says that all is done', async () => {
    const link = await asked('button@example.com');
    for (const method of ['GET', 'HEAD', 'GET']) {
      const shown = await visitor.request(method, `${link}?lang=en`, {
        headers: { 'sec-purpose': 'prefetch' },
      });
      expect(shown.status).toBe(200);
      expectPersonal(shown);
    }
    expect((await rowOf(app, own, 'button@example.com'))?.status).toBe('pending');
    const { text, headers } = await visitor.get(`${link}?lang=en`);
    expect(headers['content-language']).toBe('en');
    expect(text).toContain('<bdi>button@example.com</bdi>');
    expect(text).toContain(`<form class="form" method="post" action="${link.slice(1)}?lang=en">`);
    const done = await visitor.post(`${link}?lang=en`);
    expect([done.status, done.text.includes('You will get messages')]).toEqual([200, true]);
    expect(done.text).toContain(`href="${link.slice(1)}?lang=de"`);
    expectPersonal(done);
    expect(await rowOf(app, own, 'button@example.com')).toMatchObject({
      status: 'confirmed',
      confirmation_nonce: null,
    });
    for (const again of [await visitor.post(`${link}?lang=en`), await visitor.get(`${link}?lang=en`)])
      expect([again.status, again.text.includes('has already been used')]).toEqual([200, true]);
  });

  it('confirms once where it is used twice at the same time', async () => {
    const link = await asked('twice@example.com');
    const both = await Promise.all([visitor.post(`${link}?lang=en`), visitor.post(`${link}?lang=en`)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.filter(({ text }) => text.includes('You will get messages'))).toHaveLength(1);
    expect(both.filter(({ text }) => text.includes('has already been used'))).toHaveLength(1);
  });

  it('ends after seven days, and says how to get another', async () => {
    const link = await asked('late@example.com');
    app.clock.advance(7 * DAY);
    for (const ended of [await visitor.get(`${link}?lang=en`), await visitor.post(`${link}?lang=en`)]) {
      expect(ended.status).toBe(410);
      expect(ended.text).toContain('Subscribe again to get a new link');
      expect(ended.text).not.toContain('late@example.com');
    }
    expect((await rowOf(app, own, 'late@example.com'))?.status).toBe('pending');
    await subscribe('late@example.com', visitor);
    const renewed = `/${(await linksOf(app, own, 'late@example.com')).confirm}`;
    expect((await visitor.post(renewed)).status).toBe(200);
    expect((await rowOf(app, own, 'late@example.com'))?.status).toBe('confirmed');
  });

  it('stays good when its address is entered once more, and is replaced when the operator asks again', async () => {
    const first = await asked('again@example.com');
    app.clock.advance(60_000);
    const second = await asked('again@example.com');
    expect((await visitor.get(first)).status).toBe(200);
    expect((await visitor.get(second)).status).toBe(200);
    const { id } = (await rowOf(app, own, 'again@example.com'))!;
    await own.client.post(`/subscribers/${id}/resend-confirmation`);
    for (const method of ['GET', 'POST']) {
      const replaced = await visitor.request(method, `${first}?lang=en`);
      expect([replaced.status, replaced.text.includes('There is a newer link')]).toEqual([410, true]);
      expect(replaced.text).toContain(`href="${first.slice(1)}?lang=de"`);
    }
  });

  it('shows the secret of a webhook once, to whoever has shown that it is theirs', async () => {
    await postForm(visitor, '/api/v2/subscribers', {
      'subscriber[endpoint]': 'https://hooks.example.com/mine',
    });
    const { confirm } = await linksOf(app, own, 'https://hooks.example.com/mine');
    expect((await visitor.get(`/${confirm}`)).text).not.toContain('whsec_');
    expect((await visitor.post(`/${confirm}`)).text).toMatch(/whsec_[A-Za-z0-9+/]{32}/);
    expect((await visitor.post(`/${confirm}`)).text).not.toContain('whsec_');
  });

  it('is nothing elsewhere, for another purpose, made up, or once its subscriber is deleted', async () => {
    const link = await asked('mine@example.com');
    const { manage, unsubscribe } = await linksOf(app, own, 'mine@example.com');
    const stranger = other.client.withKey(undefined);
    const token = link.split('/').at(-1)!;
    const wrong: [Client, string][] = [
      [stranger, link],
      [stranger, `/${manage}`],
      [stranger, `/${unsubscribe}`],
      [visitor, `//manage/${token}`],
      [visitor, `//unsubscribe/${token}`],
      [visitor, `//confirm/${manage.split('/').at(-1)}`],
      [visitor, '//confirm/x'],
      [visitor, '//confirm/%3Cscript%3E'],
      [visitor, `${link}A`],
    ];
    for (const [client, path] of wrong) {
      for (const method of ['GET', 'POST']) {
        const answer = await client.request(
          method,
          path,
          method === 'POST' ? { headers: FORM, body: 'action=leave' } : {},
        );
        expect([method, path, answer.status]).toEqual([method, path, 404]);
        expectPersonal(answer);
      }
    }
    expect((await rowOf(app, own, 'mine@example.com'))?.status).toBe('pending');
    const { id } = (await rowOf(app, own, 'mine@example.com'))!;
    await own.client.delete(`/subscribers/${id}`);
    await subscribe('mine@example.com', visitor);
    expect((await visitor.post(link)).status).toBe(410);
    expect((await visitor.get(`/${manage}`)).status).toBe(404);
  });
});

describe('A link to unsubscribe', () => {
  it('shows a button, and ends the subscription by one POST without cookie and question', async () => {
    await createConfirmed(own.client, { address: 'oneclick@example.com' });
    const link = `/${(await linksOf(app, own, 'oneclick@example.com')).unsubscribe}`;
    for (const method of ['GET', 'HEAD']) {
      const shown = await visitor.request(method, link);
      expect(shown.status).toBe(200);
      expectPersonal(shown);
    }
    expect((await rowOf(app, own, 'oneclick@example.com'))?.status).toBe('confirmed');
    const oneClick = { headers: FORM, body: 'List-Unsubscribe=One-Click' };
    for (let count = 1; count <= 2; count += 1) {
      const left = await visitor.request('POST', link, oneClick);
      expect(left.status).toBe(200);
      expectPersonal(left);
    }
    expect((await rowOf(app, own, 'oneclick@example.com'))?.status).toBe('unsubscribed');
  });

  it('says whom it concerns, and afterwards that nothing more is sent', async () => {
    await createConfirmed(own.client, { address: 'whom@example.com' });
    const link = `/${(await linksOf(app, own, 'whom@example.com')).unsubscribe}`;
    const asked = await visitor.get(`${link}?lang=en`);
    expect(asked.text).toContain('whom@example.com will get no more messages');
    expect(asked.text).toContain(`action="${link.slice(1)}?lang=en"`);
    for (const method of ['POST', 'POST', 'GET']) {
      const { status, text } = await visitor.request(method, `${link}?lang=en`);
      expect([method, status, text.includes('<h1>You have unsubscribed</h1>')]).toEqual([method, 200, true]);
      expect(text).not.toContain('<form');
      expect(text).toContain(`href="${link.slice(1)}?lang=de"`);
    }
  });

  it('takes every body that mail programs send, from any origin', async () => {
    const boundary = 'x1';
    const multipart = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`;
    const bodies: [string, string][] = [
      ['multipart/form-data; boundary=x1', multipart],
      ['application/x-www-form-urlencoded', ''],
      ['text/plain', 'List-Unsubscribe=One-Click'],
    ];
    for (const [type, body] of bodies) {
      const { id, address } = await createConfirmed(own.client);
      const link = `/${(await linksOf(app, own, address)).unsubscribe}`;
      const headers = { 'content-type': type, origin: 'https://mail.example' };
      expect((await visitor.request('POST', link, { headers, body })).status).toBe(200);
      expect((await own.client.get(`/subscribers/${id}`)).body.data.status).toBe('unsubscribed');
    }
  });

  it('answers 200 to one click once its subscriber is deleted, since mail programs show an error otherwise', async () => {
    const { id } = await createConfirmed(own.client, { address: 'deleted@example.com' });
    const { unsubscribe, manage } = await linksOf(app, own, 'deleted@example.com');
    await own.client.delete(`/subscribers/${id}`);
    const oneClick = { headers: FORM, body: 'List-Unsubscribe=One-Click' };
    for (let count = 1; count <= 2; count += 1) {
      const answer = await visitor.request('POST', `/${unsubscribe}`, oneClick);
      expect(answer.status).toBe(200);
      expectPersonal(answer);
    }
    expect(await subscriber(own.client, 'deleted@example.com')).toBeUndefined();
    const stranger = other.client.withKey(undefined);
    const wrong: [Client, string][] = [
      [visitor, `/${unsubscribe}A`],
      [visitor, `//unsubscribe/${manage.split('/').at(-1)}`],
      [stranger, `/${unsubscribe}`],
    ];
    for (const [client, path] of wrong)
      expect((await client.request('POST', path, oneClick)).status, path).toBe(404);
    expect((await visitor.get(`/${unsubscribe}`)).status).toBe(404);
  });

  it('ends a subscription however old it is', async () => {
    const { id } = await createConfirmed(own.client, { address: 'old@example.com' });
    const { unsubscribe } = await linksOf(app, own, 'old@example.com');
    app.clock.advance(4_000 * DAY);
    expect((await visitor.get(`/${unsubscribe}?lang=en`)).text).toContain('Unsubscribe');
    expect((await visitor.post(`/${unsubscribe}`)).status).toBe(200);
    expect((await own.client.get(`/subscribers/${id}`)).body.data.status).toBe('unsubscribed');
  });

  it('works while subscriptions are switched off', async () => {
    const off = await app.newTenant();
    await createConfirmed(off.client, { address: 'off@example.com' });
    await off.client.patch('/settings', { subscriptions_enabled: false });
    const { unsubscribe, manage } = await linksOf(app, off, 'off@example.com');
    const managing = await off.client.withKey(undefined).get(`/${manage}`);
    expect([managing.status, managing.text.includes('value="save"')]).toEqual([200, false]);
    expect((await off.client.withKey(undefined).post(`/${unsubscribe}`)).status).toBe(200);
    expect((await rowOf(app, off, 'off@example.com'))?.status).toBe('unsubscribed');
  });
});

describe('A link to undo unsubscribing', () => {
  const chosen = { events: ['incident'] };

  async function left(address: string): Promise<{ id: number; link: string }> {
    const component = await createComponent(own.client);
    const { id } = await createConfirmed(own.client, { address, component_ids: [component.id], ...chosen });
    const { unsubscribe, undo } = await linksOf(app, own, address);
    expect((await visitor.post(`/${unsubscribe}`)).status).toBe(200);
    return { id, link: `/${undo}` };
  }

  it('shows a button, and restores the subscription with its choices when that is pressed', async () => {
    const { id, link } = await left('undo@example.com');
    const before = (await own.client.get(`/subscribers/${id}`)).body.data;
    expect(before.status).toBe('unsubscribed');
    for (const method of ['GET', 'HEAD', 'GET']) {
      const shown = await visitor.request(method, `${link}?lang=en`);
      expect(shown.status).toBe(200);
      expectPersonal(shown);
    }
    expect((await rowOf(app, own, 'undo@example.com'))?.status).toBe('unsubscribed');
    expect((await visitor.get(`${link}?lang=en`)).text).toContain('undo@example.com has been unsubscribed');
    for (let count = 1; count <= 2; count += 1) {
      const done = await visitor.post(`${link}?lang=en`);
      expect([done.status, done.text.includes('The subscription is restored')]).toEqual([200, true]);
      expectPersonal(done);
    }
    expect((await own.client.get(`/subscribers/${id}`)).body.data).toEqual({
      ...before,
      status: 'confirmed',
      updated_at: expect.any(String) as unknown,
    });
  });

  it('ends after seven days, and with its subscriber', async () => {
    const { id, link } = await left('undo-late@example.com');
    app.clock.advance(7 * DAY);
    for (const ended of [await visitor.get(link), await visitor.post(link)]) expect(ended.status).toBe(410);
    expect((await rowOf(app, own, 'undo-late@example.com'))?.status).toBe('unsubscribed');
    const { undo } = await linksOf(app, own, 'undo-late@example.com');
    await own.client.delete(`/subscribers/${id}`);
    expect((await visitor.post(`/${undo}`)).status).toBe(410);
  });

  it('restores once where it is used twice at the same time', async () => {
    const { id, link } = await left('undo-twice@example.com');
    const both = await Promise.all([visitor.post(`${link}?lang=en`), visitor.post(`${link}?lang=en`)]);
    for (const { status, text } of both)
      expect([status, text.includes('The subscription is restored')]).toEqual([200, true]);
    expect((await own.client.get(`/subscribers/${id}`)).body.data.status).toBe('confirmed');
  });

  it('restores nothing that was never confirmed, or has asked anew', async () => {
    const { link } = await left('undo-anew@example.com');
    await subscribe('undo-anew@example.com', visitor);
    expect((await visitor.post(link)).status).toBe(410);
    expect((await rowOf(app, own, 'undo-anew@example.com'))?.status).toBe('pending');
    const { unsubscribe } = await linksOf(app, own, 'undo-anew@example.com');
    await visitor.post(`/${unsubscribe}`);
    expect((await visitor.post(link)).status).toBe(410);
    expect((await rowOf(app, own, 'undo-anew@example.com'))?.status).toBe('unsubscribed');
  });

  it('is nothing elsewhere, for another purpose, or made up', async () => {
    const { link } = await left('undo-mine@example.com');
    const { unsubscribe, manage } = await linksOf(app, own, 'undo-mine@example.com');
    const token = link.split('/').at(-1)!;
    const wrong: [Client, string][] = [
      [other.client.withKey(undefined), link],
      [visitor, `//unsubscribe/${token}`],
      [visitor, `//confirm/${token}`],
      [visitor, `//undo/${unsubscribe.split('/').at(-1)}`],
      [visitor, `//undo/${manage.split('/').at(-1)}`],
      [visitor, '//undo/x'],
      [visitor, `${link}A`],
    ];
    for (const [client, path] of wrong)
      for (const method of ['GET', 'POST'])
        expect([path, (await client.request(method, path)).status]).toEqual([path, 404]);
    expect((await visitor.get(`//manage/${token}`)).status).toBe(404);
    expect((await rowOf(app, own, 'undo-mine@example.com'))?.status).toBe('unsubscribed');
  });
});

describe('A link to manage', () => {
  async function managing(values: object = {}): Promise<{ id: number; link: string }> {
    const { id, address } = await createConfirmed(own.client, values);
    return { id, link: `/${(await linksOf(app, own, address)).manage}?lang=en` };
  }

  function press(link: string, fields: Record<string, string> | [string, string][]): Promise<ApiResponse> {
    return postForm(visitor, link.slice(1), fields);
  }

  async function stored(id: number): Promise<any> {
    return (await own.client.get(`/subscribers/${id}`)).body.data;
  }

  it('shows what was chosen, and stores what is changed', async () => {
    const [one, two] = [await createComponent(own.client), await createComponent(own.client)];
    const { id, link } = await managing({ component_ids: [one.id], events: ['incident'] });
    // The page has been read before, and is read again once it hears of the components.
    const shown = await eventually(
      () => visitor.get(link),
      ({ text }) => text.includes(`value="${two.id}"`),
    );
    expect(shown.status).toBe(200);
    expectPersonal(shown);
    expect(shown.text).toMatch(new RegExp(`name="component" value="${one.id}" checked`));
    const saved = await press(link, [
      ['action', 'save'],
      ['scope', 'chosen'],
      ['component', String(two.id)],
      ['event', 'maintenance'],
      ['event', 'announcement'],
      ['language', 'en'],
    ]);
    expect([saved.status, saved.text.includes('Your changes are saved.')]).toEqual([200, true]);
    expect(await stored(id)).toMatchObject({
      component_ids: [two.id],
      events: ['maintenance', 'announcement'],
      locale: 'en',
    });
    await press(link, { action: 'save', scope: 'all', event: 'incident', language: 'de' });
    expect(await stored(id)).toMatchObject({ component_ids: null, events: ['incident'], locale: 'de' });
  });

  it('refuses what cannot be chosen, and keeps what was', async () => {
    const internal = await createComponent(own.client, { is_public: false });
    const { id, link } = await managing();
    const before = await stored(id);
    const fields = { action: 'save', scope: 'chosen', event: 'incident', language: 'en' };
    expect((await press(link, { ...fields, component: String(internal.id) })).status).toBe(422);
    expect((await press(link, fields)).status).toBe(422);
    expect((await press(link, { action: 'save', scope: 'all', language: 'en' })).status).toBe(422);
    expect(await stored(id)).toEqual(before);
    expect(
      (await press(link, { action: 'save', scope: 'all', event: 'incident', language: 'fr' })).status,
    ).toBe(200);
    expect((await stored(id)).locale).toBe(before.locale);
  });

  it('shows stored choices first, and what was sent where that cannot be stored', async () => {
    const group = await createGroup(own.client);
    const [open, closed] = [
      await createComponent(own.client, { group_id: group.id }),
      await createComponent(own.client, { subscribable: false }),
    ];
    const choice = { component_ids: [open.id], group_ids: [group.id], events: ['maintenance'], locale: 'en' };
    const { link } = await managing(choice);
    const checked = (text: string): (string | undefined)[] =>
      [...text.matchAll(/value="(\w+)" checked/g)].map(([, value]) => value);
    // The page has been read before, and is read again once it hears of the component.
    const { text: before } = await eventually(
      () => visitor.get(link),
      ({ text }) => text.includes(`value="${open.id}"`),
    );
    expect(checked(before)).toEqual(['chosen', String(group.id), String(open.id), 'maintenance']);
    expect(before).toMatch(/<option[^>]* selected[^>]*>English/);
    expect(before).not.toMatch(/role="alert"|class="card done"/);
    expect(before).toContain(`action="${link.slice(1)}"`);
    const gone = await press(link, {
      ...{ action: 'save', scope: 'chosen', component: String(closed.id), language: 'de' },
      event: 'incident',
    });
    expect(gone.text).toContain('Some of your choices no longer exist. Please choose again.');
    expect(checked(gone.text)).toEqual(['chosen', 'incident']);
    expect(gone.text).toMatch(/<option[^>]* selected[^>]*>Deutsch/);
    const none = await press(link, { action: 'save', scope: 'chosen', language: 'de' });
    expect(none.text).toContain('Please choose at least one component or group, or everything.');
    expect(none.text).toContain('Please choose at least one kind of message.');
    expect(checked(none.text)).toEqual(['chosen']);
    expect(checked((await visitor.get(link)).text)).toEqual(checked(before));
  });

  it('saves unless another button was pressed', async () => {
    const { id, link } = await managing();
    for (const [button, event] of [
      [{}, 'incident'],
      [{ action: 'x' }, 'maintenance'],
    ] as const) {
      const saved = await press(link, { ...button, scope: 'all', event, language: 'en' });
      expect([saved.status, saved.text.includes('Your changes are saved.')]).toEqual([200, true]);
      expect((await stored(id)).events).toEqual([event]);
    }
  });

  it('is for forms alone', async () => {
    const { id, link } = await managing();
    expect((await visitor.post(link, { action: 'leave' })).status).toBe(415);
    expect((await stored(id)).status).toBe('confirmed');
  });

  it('is nothing once its subscriber is deleted, whatever button is pressed', async () => {
    const { id, link } = await managing();
    await own.client.delete(`/subscribers/${id}`);
    for (const action of ['save', 'pause', 'resume', 'leave']) {
      const answer = await press(link, { action, scope: 'all', event: 'incident' });
      expect([action, answer.status, answer.text.includes('<h1>This link is no longer valid</h1>')]).toEqual([
        action,
        404,
        true,
      ]);
      expectPersonal(answer);
    }
    expect((await press(link, { action: 'save', scope: 'chosen' })).status).toBe(404);
  });

  it('names its own address only in a form that leads nowhere else', async () => {
    const { text } = await visitor.get('//manage/%22%3E%2F..%2Fx?lang=en');
    expect(text).toContain('/manage/%22%3E%2F..%2Fx?lang=en"');
    expect(text).not.toContain('/manage/"');
  });

  it('pauses, resumes and ends a subscription', async () => {
    const { id, link } = await managing();
    const pausedAt = async (): Promise<unknown> =>
      (await app.database.sql('select paused_at from subscriber where id = $1', [id]))[0]?.['paused_at'];
    expect((await press(link, { action: 'pause' })).text).toContain('The subscription is paused.');
    expect(await pausedAt()).toEqual(app.clock.now());
    app.clock.advance(1000);
    await press(link, { action: 'pause' });
    expect(await pausedAt()).toEqual(new Date(app.clock.now().getTime() - 1000));
    expect((await press(link, { action: 'resume' })).text).toContain('running again');
    expect(await pausedAt()).toBeNull();
    const left = await press(link, { action: 'leave' });
    expect(left.text).toContain('You have unsubscribed');
    expect(left.text).toContain(`href="${link.slice(1).replace('lang=en', 'lang=de')}"`);
    expect((await stored(id)).status).toBe('unsubscribed');
    expect((await visitor.get(link)).text).toContain('This subscription is not active');
    expect((await press(link, { action: 'save', scope: 'all', event: 'incident' })).status).toBe(200);
    expect((await stored(id)).status).toBe('unsubscribed');
  });

  it('never writes the address or the token of a link into the page’s head for others', async () => {
    const { link } = await managing();
    const { text } = await visitor.get(link);
    expect(text).not.toContain('<script');
    expect(text).toContain('<meta name="robots" content="noindex"/>');
  });
});
