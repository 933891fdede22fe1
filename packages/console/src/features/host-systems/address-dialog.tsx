import type { Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, live, reading } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { CopiedText } from '../../ui/copied-text.js';
import { Dialog } from '../../ui/dialog.js';
import { Loaded } from '../../ui/loaded.js';
import { toast } from '../../ui/toast.js';

interface AddressDialogProps {
  readonly hostSystem: Schemas['HostSystem'];
  readonly onClose: () => void;
}

/** The secret address to which a host system reports, and a new one if it is known too widely. */
export function AddressDialog({ hostSystem, onClose }: AddressDialogProps): ReactNode {
  const { hostSystems: texts, ui } = useTexts();
  const times = useTimes();
  const [isRotating, setRotating] = useState(false);
  const path = { host_system: hostSystem.id };
  const webhook = useQuery(live(reading('/api/v1/host-systems/{host_system}/webhook', { params: { path } })));
  const rotate = useWrite(
    () => api.POST('/api/v1/host-systems/{host_system}/webhook/rotate', { params: { path } }),
    {
      changes: ['/api/v1/host-systems'],
      onDone: () => {
        toast(texts.rotated);
      },
    },
  );
  return (
    <>
      <Dialog
        title={texts.address}
        isOpen
        onClose={onClose}
        size="large"
        actions={
          <>
            <Button
              onPress={() => {
                setRotating(true);
              }}
            >
              {texts.rotate}
            </Button>
            <Button kind="primary" onPress={onClose}>
              {ui.close}
            </Button>
          </>
        }
      >
        <p>{texts.addressText}</p>
        <Loaded query={webhook}>
          {({ data: { webhook_url, previous_until } }) => (
            <>
              <CopiedText label={texts.address} text={webhook_url ?? ''} />
              {previous_until !== null && (
                <p className="dim">{texts.previousUntil(times.at(previous_until))}</p>
              )}
            </>
          )}
        </Loaded>
      </Dialog>
      {isRotating && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={texts.rotate}
          confirmLabel={texts.rotate}
          onClose={() => {
            setRotating(false);
          }}
          onConfirm={() => rotate.mutateAsync(undefined)}
        >
          <p>{texts.rotateText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
