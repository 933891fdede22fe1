import type { SignalForm } from '#platform/signals/signal-form.js';

/** Message of the 422 for a body in an unknown form: every accepted form with a real example. */
export function acceptedForms(forms: readonly SignalForm[]): readonly string[] {
  return [
    'The body has none of the accepted forms.',
    ...forms.map(({ sender, example }) => `Accepted, ${sender}: ${JSON.stringify(example)}`),
  ];
}
