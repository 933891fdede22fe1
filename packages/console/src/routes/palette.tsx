import { useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SearchField } from 'react-aria-components/SearchField';
import { useFilter } from 'react-aria-components';
import { useSession } from '../lib/session.js';
import { useSettled } from '../lib/use-settled.js';
import { useTexts } from '../lib/texts.js';
import '../ui/dialog.css';
import '../ui/field.css';
import '../ui/select.css';
import { ACTIONS } from './actions.js';
import { useEntries } from './use-entries.js';
import { useFoundRecords } from './use-found-records.js';
import './palette.css';

/** ⌘K: any section, action or record, by a few letters of its name. */
export function Palette({ onClose }: { readonly onClose: () => void }): ReactNode {
  const texts = useTexts();
  const { shell } = texts;
  const router = useRouter();
  const { abilities } = useSession();
  const entries = useEntries();
  const { contains } = useFilter({ sensitivity: 'base' });
  const [typed, setTyped] = useState('');
  const records = useFoundRecords(useSettled(typed.trim()));
  const go = (to: string): void => {
    onClose();
    router.history.push(router.basepath + to);
  };
  const actions = ACTIONS.filter(({ ability }) => abilities.has(ability));
  return (
    <ModalOverlay
      className="overlay palette-overlay"
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className="modal palette">
        <Dialog className="dialog" aria-label={shell.search}>
          <Autocomplete
            inputValue={typed}
            onInputChange={setTyped}
            // The server has found the records, also by a text in another language.
            filter={(text, input, node) => String(node.key).startsWith('record ') || contains(text, input)}
          >
            <SearchField aria-label={shell.search} autoFocus className="palette-search">
              <Input className="palette-input" placeholder={shell.searchPlaceholder} dir="auto" />
            </SearchField>
            <Menu
              aria-label={shell.search}
              className="list-box palette-list"
              renderEmptyState={() => <p className="dim palette-empty">{shell.nothingFound}</p>}
              onAction={(key) => go(records.find(({ path }) => key === `record ${path}`)?.to ?? String(key))}
            >
              {records.length > 0 && (
                <MenuSection>
                  <Header className="palette-header">{shell.records}</Header>
                  {records.map(({ path, title, kind }) => (
                    <MenuItem
                      key={path}
                      id={`record ${path}`}
                      className="list-item palette-record"
                      textValue={title}
                    >
                      <span dir="auto">{title}</span>{' '}
                      {kind !== undefined && <span className="dim">{kind}</span>}
                    </MenuItem>
                  ))}
                </MenuSection>
              )}
              <MenuSection>
                <Header className="palette-header">{shell.actions}</Header>
                {actions.map(({ to, title }) => (
                  <MenuItem key={to} id={to} className="list-item" textValue={title(texts)}>
                    {title(texts)}
                  </MenuItem>
                ))}
              </MenuSection>
              <MenuSection>
                <Header className="palette-header">{shell.goTo}</Header>
                {entries.map(({ to, title }) => (
                  <MenuItem key={to} id={to} className="list-item" textValue={title(texts)}>
                    {title(texts)}
                  </MenuItem>
                ))}
              </MenuSection>
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
