import { expect, it } from 'vitest';
import { createComponent } from '../../support/factories.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const { client } = api.useTenant('own');

async function template(fields: object = {}): Promise<number> {
  const { body } = await client.post('/incident-templates', {
    name: 'T',
    kind: 'incident',
    title: { de: '{{component}}: {{status}}', en: '{{component}}: {{status}}' },
    body: { de: '{{messages}} {{team}}', en: '{{messages}} {{team}}' },
    status: 'identified',
    variables: ['component', 'status', 'messages']
      .map((name) => ({ name }))
      .concat([{ name: 'team', default: 'Ops *' } as { name: string }]),
    ...fields,
  });
  return body.data.id;
}

it('A webhook drafts from its template, which then cannot be deleted', async () => {
  const id = await template();
  const component = await createComponent(client, {
    name: { de: 'Zahlung', en: 'Payments' },
    webhook_enabled: true,
  });
  const webhook = `/components/${component.id}/webhook`;
  const set = await client.patch(webhook, { draft_incident: true, draft_template_id: id });
  expect([set.status, set.body.data.draft_template_id]).toEqual([200, id]);
  const { pathname } = new URL(component.remote_trigger.webhook_url as string);
  await client.post(`/${pathname}`, { status: 'down', message: 'Disk *full* {{team}}' });
  await runDueJobs(api.app);
  const [draft] = (await client.get('/incidents')).body.data;
  expect(draft).toMatchObject({
    status: 'identified',
    title: { de: expect.stringMatching(/^Zahlung: /), en: expect.stringMatching(/^Payments: /) },
    body: {
      de: String.raw`Disk \*full\* \{\{team\}\} Ops \*`,
      en: String.raw`Ops \*`,
    },
  });
  const refused = await client.delete(`/incident-templates/${id}`);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { incident_template: ['The incident template still has inbound webhooks; move or delete them first.'] },
  ]);
  await client.patch(webhook, { draft_template_id: null });
  expect((await client.delete(`/incident-templates/${id}`)).status).toBe(204);
});

it('A webhook refuses a template that signals cannot fill in', async () => {
  const { id } = await createComponent(client);
  for (const wrong of [
    999_999,
    await template({ kind: 'update', title: {} }),
    await template({ title: '{{ticket}}', body: {}, variables: [{ name: 'ticket' }] }),
  ]) {
    const { status, body } = await client.patch(`/components/${id}/webhook`, { draft_template_id: wrong });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['draft_template_id']]);
  }
});
