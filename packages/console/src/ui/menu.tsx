import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import './button.css';
import './select.css';

/** Something that a menu does. */
export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  readonly onAction: () => void;
}

/** Makes actions that differ in what they open: `const entry = opening(setOpen)`. */
export function opening<Id extends string>(
  open: (id: Id) => void,
): (id: Id, label: string, isDangerous?: boolean) => MenuAction {
  return (id, label, isDangerous = false) => ({
    id,
    label,
    isDangerous,
    onAction: () => open(id),
  });
}

interface MenuProps {
  /** For screen readers, and shown unless there is `children`. */
  readonly label: string;
  readonly children?: ReactNode;
  readonly kind?: 'secondary' | 'quiet';
  readonly actions: readonly MenuAction[];
}

/** A button that opens a menu. */
export function Menu({ label, children, kind = 'quiet', actions }: MenuProps): ReactNode {
  return (
    <MenuTrigger>
      <Button className={`button ${kind}`} aria-label={children === undefined ? undefined : label}>
        {children ?? label}
      </Button>
      <Popover className="popover" placement="bottom end">
        <AriaMenu className="list-box" items={actions}>
          {({ id, label: text, isDangerous = false, isDisabled = false, onAction }) => (
            <MenuItem
              id={id}
              textValue={text}
              isDisabled={isDisabled}
              onAction={onAction}
              className={isDangerous ? 'list-item danger' : 'list-item'}
            >
              {text}
            </MenuItem>
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
