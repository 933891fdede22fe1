import { describe, expect, it } from 'vitest';
import { Invalid } from '#core/errors/api-error.js';
import { SIGNAL_FORMS } from '#modules/hooks/rules/forms/signal-forms.js';
import type { ReceivedBody, SignalForm } from '#platform/signals/signal-form.js';
import { notes, problems, useNotesPackage } from '../../test/support/notes-module.js';

const { at, notesPackage } = useNotesPackage();

type Body = any;
const reads = (read: (body: Body) => unknown): SignalForm['read'] =>
  (({ body }: ReceivedBody) => read(body)) as SignalForm['read'];

const PINGER: SignalForm = {
  sender: 'Acme Pinger',
  example: { pinger: 7, status: 'red' },
  read: reads(({ pinger }) => (pinger === 7 ? [{ key: 'a', status: 'degraded' }] : undefined)),
};

function problemsOf(...signalForms: unknown[]): string[] {
  return problems([
    notes({ name: 'hooks', signalForms: SIGNAL_FORMS }),
    notesPackage({ signalForms: signalForms as SignalForm[] }),
  ]);
}

const start = (): string => `The module acme-notes (${at('index.js')})`;

describe('A form of signals', () => {
  it('that reads its own example alone is accepted', () => {
    expect(problemsOf(PINGER)).toEqual([]);
  });

  it('cannot have the name of another, and the problem names both modules', () => {
    expect(problemsOf({ ...PINGER, sender: 'Grafana alerting' })).toEqual([
      `${start()} claims the signal form Grafana alerting, which belongs to hooks: take another.`,
    ]);
    expect(
      problems([notesPackage({ signalForms: [PINGER] }), notes({ name: 'b', signalForms: [PINGER] })])[0],
    ).toMatch(/claims the signal form Acme Pinger, which belongs to acme-notes: take another\.$/);
  });

  it.each<[string, object]>([
    ['   without a usable name of its sender: take a text of at most 60 characters.', { sender: ' ' }],
    [' Acme Pinger that cannot read: give it a function "read".', { read: undefined }],
    [' Acme Pinger whose example is no JSON of at most 4000 characters.', { example: undefined }],
    [' Acme Pinger whose example is no JSON of at most 4000 characters.', { example: 'x'.repeat(4000) }],
    [
      ' Acme Pinger that reads no trouble in its own example: take a real body of the sender.',
      { read: () => undefined },
    ],
    [
      ' Acme Pinger that reads no trouble in its own example: take a real body of the sender.',
      { read: () => [] },
    ],
    [
      ' Acme Pinger that cannot read its own example: It returned a promise, and nobody waits for one.',
      { read: () => Promise.reject(new Error('Late.')) },
    ],
    [
      ' Acme Pinger that cannot read its own example: It returned a signal with an invalid status.',
      { read: () => [{ key: 'a', status: 'red' }] },
    ],
    [
      ' Acme Pinger that cannot read its own example: The key is missing.',
      {
        read: () => {
          throw Invalid.field('key', 'The key is missing.');
        },
      },
    ],
  ])('is refused%s', (problem, parts) => {
    expect(problemsOf({ ...PINGER, ...parts })).toEqual([`${start()} has a signal form${problem}`]);
  });

  it('cannot take the bodies of our own form, by reading or by refusing them', () => {
    const expected = `${start()} has a signal form Acme Pinger that takes the example of our own format (hooks): let it look for members that only its own sender has.`;
    const signals = [{ key: 'a', status: 'degraded' }];
    expect(problemsOf({ ...PINGER, read: reads(({ status }) => status && signals) })).toContain(expected);
    const refusing = reads(({ pinger, status }) => {
      if (pinger === 7) return signals;
      if (status !== undefined) throw Invalid.field('pinger', 'It is missing.');
      return undefined;
    });
    expect(problemsOf({ ...PINGER, read: refusing })).toEqual([expected]);
  });

  it('cannot have an example that another form reads before it', () => {
    const example = { alertType: '1', monitorID: '1', pinger: 7 };
    expect(problemsOf({ ...PINGER, example })).toEqual([
      expect.stringMatching(
        /^The module hooks \(\S+\) has a signal form UptimeRobot that takes the example of Acme Pinger \(acme-notes\)/,
      ),
    ]);
  });

  it('cannot fail at the bodies of others', () => {
    const read = reads(({ pinger, data }) => (pinger === 7 ? [{ key: 'a', status: 'degraded' }] : data.x.y));
    expect(problemsOf({ ...PINGER, read })).toContain(
      `${start()} has a signal form Acme Pinger that fails at the example of our own format (hooks): Cannot read properties of undefined (reading 'x'). Let it return undefined for other bodies.`,
    );
  });
});
