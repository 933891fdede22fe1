import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, changes, ifMatch, live, reading, type Versioned } from '../../lib/api.js';
import { useAbility } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { AudiencesField } from '../../ui/audiences-field.js';
import { EditDialog } from '../../ui/edit-dialog.js';
import { LocaleTextsField } from '../../ui/locale-texts-field.js';
import { NameField } from '../../ui/name-field.js';

const PATH = '/api/v1/components/{component}';

interface Values extends Pick<Schemas['Component'], 'name' | 'description'> {
  /** The audiences that see it, as the API calls them; null: everybody. */
  readonly ids: readonly number[] | null;
}

interface EditComponentDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Names a component, and says who sees it if the page has audiences. */
export function EditComponentDialog({ id, onClose }: EditComponentDialogProps): ReactNode {
  const { components: texts, audiences: seenBy } = useTexts();
  const mayChoose = useAbility('audiences.manage');
  const query = useQuery(live(componentWithAudiences(id, mayChoose)));
  const params = { path: { component: id } };
  return (
    <EditDialog
      title={texts.edit}
      record={`components/${String(id)}`}
      query={query}
      valuesOf={({ name, description, ids }): Values => ({ name, description, ids })}
      labels={{ name: texts.name, description: texts.description, ids: seenBy.visibleTo }}
      save={async ({ ids, ...fields }, _, etag) => {
        const [ofComponent = null, ofAudiences = null] = etagsIn(etag);
        if (Object.keys(fields).length > 0)
          await orThrow(
            api.PATCH(PATH, {
              params: { ...params, header: ifMatch(ofComponent) },
              body: changes<Schemas['UpdateComponent']>(fields),
            }),
          );
        if (ids !== undefined)
          await orThrow(
            api.PUT(`${PATH}/audiences`, {
              params: { ...params, header: ifMatch(ofAudiences) },
              body: { ids: ids && [...ids] },
            }),
          );
      }}
      call={({ ids, ...fields }) =>
        ids !== undefined && Object.keys(fields).length === 0
          ? { method: 'PUT', path: `/api/v1/components/${String(id)}/audiences`, body: { ids } }
          : { method: 'PATCH', path: `/api/v1/components/${String(id)}`, body: fields }
      }
      changes={['/api/v1/components', '/api/v1/audiences']}
      onClose={onClose}
    >
      {({ values, errors, field, set, fill }) => (
        <>
          <NameField label={texts.name} editor={{ values, errors, fill }} />
          <LocaleTextsField
            label={texts.description}
            field="description"
            isLong
            value={values.description}
            errors={errors}
            maxLength={2000}
            onChange={(description) => set('description', description)}
          />
          <AudiencesField
            label={seenBy.visibleTo}
            all={seenBy.everybody}
            hint={seenBy.visibleToHint}
            none={seenBy.nobodySees}
            {...field('ids')}
          />
        </>
      )}
    </EditDialog>
  );
}

type Shown = Versioned<{ readonly data: Schemas['Component'] & Pick<Values, 'ids'> }>;

/** A component and who sees it, which are two records with a version each. */
function componentWithAudiences(
  id: number,
  mayChoose: boolean,
): UseQueryOptions<Shown> & { queryKey: readonly unknown[] } {
  const params = { path: { component: id } };
  return {
    queryKey: [PATH, { id, mayChoose }],
    queryFn: async ({ client }) => {
      const [component, audiences] = await Promise.all([
        client.query({ ...reading(PATH, { params }), staleTime: 0 }),
        mayChoose ? client.query({ ...reading(`${PATH}/audiences`, { params }), staleTime: 0 }) : undefined,
      ]);
      return {
        data: { ...component.data, ids: audiences?.data.ids ?? null },
        etag: JSON.stringify([component.etag, audiences?.etag]),
      };
    },
  };
}

function etagsIn(etag: string | null): readonly (string | null)[] {
  return etag === null ? [] : (JSON.parse(etag) as (string | null)[]);
}
