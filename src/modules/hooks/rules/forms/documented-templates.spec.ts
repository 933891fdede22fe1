import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { SIGNAL_FORMS } from './signal-forms.js';
import { readSignals } from '#platform/signals/read-signals.js';
import type { Signal } from '#platform/signals/signal-form.js';

const PAGE = readFileSync(new URL('../../../../../docs/triggers.md', import.meta.url), 'utf8');
const BLOCK = /<!-- ([\w ]+) -->\n\n```(?:json|js|yaml)\n(.*?)```\n/gs;
const BLOCKS = new Map([...PAGE.matchAll(BLOCK)].map(([, name, text]) => [name!, text!]));

function block(name: string): string {
  const text = BLOCKS.get(name);
  if (text === undefined) throw new Error(`docs/triggers.md has no block "${name}".`);
  return text;
}

/** Fills in a template as the sender would. */
function filled(template: string, values: Readonly<Record<string, string>>): string {
  let text = template;
  for (const [variable, value] of Object.entries(values)) text = text.replaceAll(variable, value);
  return text;
}

function read(text: string): readonly Signal[] | undefined {
  return readSignals(SIGNAL_FORMS, { body: JSON.parse(text) as unknown, headers: {}, query: {} });
}

describe('docs/triggers.md', () => {
  it('tells how to connect every sender that is understood', () => {
    const headings = [...PAGE.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!.toLowerCase());
    for (const { sender } of SIGNAL_FORMS) {
      expect(headings.some((heading) => sender.toLowerCase().startsWith(heading))).toBe(true);
    }
  });

  it.each([
    ['down', 'major_outage'],
    ['up', 'operational'],
  ])('has templates that report %s for Datadog and Checkly', (which, status) => {
    const datadog = filled(block(`datadog ${which}`), {
      $ALERT_ID: '1234',
      $ALERT_SCOPE: 'host:a',
      $EVENT_TITLE: 'Load is high',
    });
    expect(read(datadog)).toEqual([{ key: '1234 host:a', status, message: 'Load is high' }]);

    const checkly = filled(block(`checkly ${which}`), {
      '{{CHECK_ID}}': 'f5a7',
      '{{STARTED_AT}}': '2026-11-21T10:00:00.000Z',
      '{{ALERT_TITLE}}': 'API check has failed',
    });
    const at = new Date('2026-11-21T10:00:00Z');
    expect(read(checkly)).toEqual([{ key: 'f5a7', status, at, message: 'API check has failed' }]);
  });

  it.each([
    ['1', '5', 'major_outage'],
    ['1', '2', 'degraded'],
    ['1', '{EVENT.NSEVERITY}', 'major_outage'],
    ['0', '5', 'operational'],
  ])(
    'has a script for Zabbix, that makes of value %s with severity %s the status %s',
    (value, severity, status) => {
      const parameters = filled(block('zabbix parameters'), {
        '{ALERT.SENDTO}': 'https://status.example.com/hooks/components/x',
        '{EVENT.VALUE}': value,
        '{EVENT.NSEVERITY}': severity,
        '{TRIGGER.ID}': '77',
        '{EVENT.NAME}': 'No space left',
      });
      const sent: string[] = [];
      // The interface that Zabbix provides to scripts.
      class HttpRequest {
        addHeader(header: string): void {
          sent.push(header);
        }
        post(url: string, body: string): string {
          sent.push(url, body);
          return '{}';
        }
        getStatus(): number {
          return 200;
        }
      }
      runInNewContext(`(function (value) { ${block('zabbix script')} })(parameters)`, {
        HttpRequest,
        parameters,
      });
      expect(sent.slice(0, 2)).toEqual([
        'Content-Type: application/json',
        'https://status.example.com/hooks/components/x',
      ]);
      expect(read(sent[2]!)).toEqual([{ key: '77', status, message: 'No space left' }]);
    },
  );

  it('has variables for UptimeRobot and an event that are understood', () => {
    const robot = filled(block('uptimerobot'), {
      '*monitorID*': '7',
      '*alertType*': '2',
      '*alertDetails*': 'HTTP 200',
      '*alertDateTime*': '1733126400',
    });
    expect(read(robot)).toMatchObject([{ key: '7', status: 'operational', message: 'HTTP 200' }]);
    expect(read(block('cloudevents'))).toMatchObject([{ key: '/monitoring/eu api', status: 'major_outage' }]);
  });
});
