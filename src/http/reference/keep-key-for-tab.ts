/** Actions of Swagger UI, as a plugin may wrap them. */
type Action = (payload: unknown) => unknown;
type Wrap = (original: Action, system: { readonly authActions: { restoreAuthorization: Action } }) => Action;

/** The parts of a Swagger UI plugin that are used here. */
interface Plugin {
  readonly statePlugins: Readonly<Record<string, { readonly wrapActions: Readonly<Record<string, Wrap>> }>>;
}

/**
 * Swagger UI plugin, whose source is sent to browsers. It keeps the key until the tab is
 * closed, across reloads. Swagger UI's own `persistAuthorization` would keep it in the browser
 * forever, for the next person who uses it.
 */
export function keepKeyForTab(): Plugin {
  const name = 'heliograph-key';
  const { sessionStorage, localStorage } = globalThis;
  // Removes the key that an earlier version stored.
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
