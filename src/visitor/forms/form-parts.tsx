import type { ComponentChildren, VNode } from 'preact';
import { catalogueOf } from '#core/languages/catalogues.js';
import type { PageView } from '../view/page-view.js';

interface PageFormProps {
  readonly view: PageView;
  readonly path: string;
  /** Label of the button. */
  readonly label: string;
  readonly children?: ComponentChildren;
}

/** Form with one button, which works without scripts. */
export function PageForm({ view, path, label, children }: PageFormProps): VNode {
  return (
    <form class="form" method="post" action={actionOf(view, path)}>
      {children}
      <p>
        <button type="submit" class="button">
          {label}
        </button>
      </p>
    </form>
  );
}

interface FieldProps {
  readonly view: PageView;
}

/** Field for the address that a code is sent to. */
export function EmailField({ view }: FieldProps): VNode {
  return (
    <label class="field">
      <span>{catalogueOf(view.locale).signIn.email}</span>
      <input type="email" name="email" required dir="ltr" autocomplete="email" maxLength={254} />
    </label>
  );
}

/** Fields for the code that was sent to an address. */
export function CodeFields({ view, email }: FieldProps & { readonly email: string }): VNode {
  return (
    <>
      <input type="hidden" name="email" value={email} />
      <CodeField view={view} />
    </>
  );
}

/** Field for a code of six digits. */
export function CodeField({ view }: FieldProps): VNode {
  return (
    <label class="field">
      <span>{catalogueOf(view.locale).signIn.code}</span>
      <input
        type="text"
        name="code"
        required
        dir="ltr"
        inputMode="numeric"
        autocomplete="one-time-code"
        pattern="\s*[0-9]{6}\s*"
      />
    </label>
  );
}

export function Problem({ text }: { readonly text: string }): VNode {
  return (
    <div class="card major_outage" role="alert">
      <p class="name">{text}</p>
    </div>
  );
}

/** URL of a form or a link, which keeps the language of the page. */
export function actionOf(view: PageView, path: string): string {
  return `${path}?lang=${view.locale}`;
}
