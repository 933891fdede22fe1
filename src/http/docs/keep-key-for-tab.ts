/** Actions of Swagger UI, as a plugin may wrap them. */
type Action = (payload: unknown) => unknown;
type Wrap = (original: Action, system: { readonly authActions: { restoreAuthorization: Action } }) => Action;

/** A plugin of Swagger UI as far as it is used here. */
interface Plugin {
  readonly statePlugins: Readonly<Record<string, { readonly wrapActions: Readonly<Record<string, Wrap>> }>>;
}

/**
 * A plugin of Swagger UI, sent to browsers as its own text: the key lasts for as long as the tab, and over its reloads. Swagger
 * UI's own `persistAuthorization` would keep it in the browser for ever, for whoever sits there next.
 */
export function keepKeyForTab(): Plugin {
  const name = 'heliograph-key';
  const { sessionStorage, localStorage } = globalThis;
  // What an earlier version has left behind.
  localStorage.removeItem('authorized');
  return {
    statePlugins: {
      auth: {
        wrapActions: {
          authorize: (original) => (payload) => {
            sessionStorage.setItem(name, JSON.stringify(payload));
            return original(payload);
          },
          logout: (original) => (payload) => {
            sessionStorage.removeItem(name);
            return original(payload);
          },
        },
      },
      configs: {
        wrapActions: {
          loaded: (original, system) => (payload) => {
            const loaded = original(payload);
            const kept = sessionStorage.getItem(name);
            if (kept !== null)
              system.authActions.restoreAuthorization({ authorized: JSON.parse(kept) as unknown });
            return loaded;
          },
        },
      },
    },
  };
}
