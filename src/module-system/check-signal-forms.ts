import { Invalid } from '#core/errors/api-error.js';
import { checkedSignals } from '#platform/signals/checked-signals.js';
import type { ReceivedBody } from '#platform/signals/signal-form.js';
import { inOrderOfTrial, type OwnedForm } from '#platform/signals/signal-forms.js';
import type { ModuleDefinition } from './module-definition.js';

/** The 422 for an unknown form shows the examples of all forms. */
const MAX_EXAMPLE = 4000;

export function ownedForms({ name, heliograph, signalForms }: ModuleDefinition): OwnedForm[] {
  return signalForms.map((form) => ({ form, module: name, isPackaged: heliograph !== undefined }));
}

/**
 * Problems of the forms of signals, each a sentence: every form is shown the examples of all others, as at an address. (A
 * form that loops on one of them ends here and not with a customer.)
 */
export function signalFormProblems(definitions: readonly ModuleDefinition[]): string[] {
  const all = definitions.flatMap((definition) =>
    ownedForms(definition).map((owned) => ({
      ...owned,
      what: `The module ${definition.name} (${definition.file}) has a signal form ${owned.form.sender}`,
      problem: problemAlone(owned),
    })),
  );
  const usable = inOrderOfTrial(all.filter(({ problem }) => problem === undefined));
  return [
    ...all.flatMap(({ what, problem }) => (problem === undefined ? [] : [`${what} ${problem}`])),
    ...usable.flatMap((owned, index) =>
      usable.flatMap((other, otherPlace) => {
        if (owned === other) return [];
        const { read, why } = outcome(owned, other);
        const whose = `the example of ${other.form.sender} (${other.module})`;
        if (why !== undefined)
          return [`${owned.what} that fails at ${whose}: ${why} Let it return undefined for other bodies.`];
        if (!read || index > otherPlace) return [];
        return [`${owned.what} that takes ${whose}: let it look for members that only its own sender has.`];
      }),
    ),
  ];
}

/** What a form does with the example of another: whether it reads it, or why it fails. */
function outcome({ form }: OwnedForm, other: OwnedForm): { readonly read: boolean; readonly why?: string } {
  try {
    return { read: form.read(received(other.form.example)) !== undefined };
  } catch (error) {
    return error instanceof Invalid ? { read: true } : { read: false, why: sentence(error) };
  }
}

function problemAlone({ form }: OwnedForm): string | undefined {
  const { sender, example } = form;
  if (typeof sender !== 'string' || sender.trim() === '' || sender.length > 60)
    return 'without a usable name of its sender: take a text of at most 60 characters.';
  if (typeof form.read !== 'function') return 'that cannot read: give it a function "read".';
  try {
    const { length = Infinity } = (JSON.stringify(example) as string | undefined) ?? {};
    if (length > MAX_EXAMPLE) return `whose example is no JSON of at most ${MAX_EXAMPLE} characters.`;
    const signals = checkedSignals(form.read(received(example)));
    return signals?.some(({ status }) => status !== 'operational') === true
      ? undefined
      : 'that reads no trouble in its own example: take a real body of the sender.';
  } catch (error) {
    return `that cannot read its own example: ${sentence(error)}`;
  }
}

function sentence(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.?$/, '.');
}

function received(example: unknown): ReceivedBody {
  return { body: structuredClone(example), headers: {}, query: {} };
}
