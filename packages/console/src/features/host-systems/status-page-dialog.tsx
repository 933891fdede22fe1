import type { Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reading } from '../../lib/api.js';
import { patchOf } from '../../lib/patch-of.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { EditDialog } from '../../ui/edit-dialog.js';
import { StatusSign } from '../../ui/status-sign.js';
import { TextField } from '../../ui/text-field.js';

type StatusPage = Schemas['HostSystemStatusPage'];

/** Texts, empty for null. */
interface Values {
  readonly url: string;
  readonly public_name: string;
}

const PATH = '/api/v1/host-systems/{host_system}/status-page';

interface StatusPageDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** The status page of a host system, and what visitors are told of it. */
export function StatusPageDialog({ id, onClose }: StatusPageDialogProps): ReactNode {
  const { hostSystems: texts } = useTexts();
  const query = useQuery(reading(PATH, { params: { path: { host_system: id } } }));
  return (
    <EditDialog
      title={texts.statusPage}
      record={`host-systems/${String(id)}/status-page`}
      query={query}
      // What the page says meanwhile is no conflict.
      valuesOf={({ url, public_name }): Values => ({ url: url ?? '', public_name: public_name ?? '' })}
      labels={{ url: texts.pageUrl, public_name: texts.publicName }}
      {...patchOf(PATH, id, ({ url, public_name }: Partial<Values>) => ({
        ...(url === undefined ? {} : { url: url.trim() || null }),
        ...(public_name === undefined ? {} : { public_name: public_name.trim() || null }),
      }))}
      changes={['/api/v1/host-systems']}
      onClose={onClose}
    >
      {({ field }, page) => (
        <>
          <TextField
            label={texts.pageUrl}
            hint={texts.pageUrlHint}
            type="url"
            dir="ltr"
            placeholder="https://status.example.com"
            maxLength={2000}
            {...field('url')}
          />
          <TextField
            label={texts.publicName}
            hint={texts.publicNameHint}
            maxLength={100}
            {...field('public_name')}
          />
          {page.url !== null && <LastRead page={page} />}
        </>
      )}
    </EditDialog>
  );
}

/** What the page said last, or why it could not be read. */
function LastRead({ page: { status, message, problem, read_at } }: { readonly page: StatusPage }): ReactNode {
  const { hostSystems: texts } = useTexts();
  const times = useTimes();
  return (
    <div className="stack tight">
      <p className="dim">{read_at === null ? texts.neverRead : texts.lastRead(times.at(read_at))}</p>
      {status !== null && (
        <p>
          <StatusSign status={status} /> {message !== null && <bdi>{message}</bdi>}
        </p>
      )}
      {problem !== null && <p dir="ltr">{problem}</p>}
    </div>
  );
}
