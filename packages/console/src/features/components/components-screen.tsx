import type { Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { live } from '../../lib/api.js';
import { componentTree, type TreeNode } from '../../lib/component-tree.js';
import { allComponents, allGroups } from '../../lib/read-all.js';
import { useAbility } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { Button } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Loaded } from '../../ui/loaded.js';
import { Menu } from '../../ui/menu.js';
import { Screen, Section } from '../../ui/screen.js';
import { Badge, StatusSign } from '../../ui/status-sign.js';
import { EditComponentDialog } from './edit-component-dialog.js';
import { NewComponentDialog } from './new-component-dialog.js';
import { RemoveComponentDialog } from './remove-component-dialog.js';
import './components.css';

type Component = Schemas['Component'];

/** Which dialog is open. */
type Open = { readonly kind: 'new' } | { readonly kind: 'edit' | 'remove'; readonly component: Component };

/** The components of the status page in their groups. */
export function ComponentsScreen(): ReactNode {
  const { components: texts } = useTexts();
  const mayManage = useAbility('components.manage');
  const [open, setOpen] = useState<Open | undefined>(() =>
    new URLSearchParams(location.search).has('new') ? { kind: 'new' } : undefined,
  );
  const components = useQuery(live(allComponents()));
  const groups = useQuery(live(allGroups()));
  const close = (): void => {
    setOpen(undefined);
  };
  const create = (
    <Button
      kind="primary"
      onPress={() => {
        setOpen({ kind: 'new' });
      }}
    >
      {texts.create}
    </Button>
  );
  return (
    <Screen title={texts.title} help="components" action={mayManage ? create : undefined}>
      <Loaded
        query={components}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState title={texts.emptyTitle} action={mayManage && create}>
            {texts.emptyText}
          </EmptyState>
        }
      >
        {(list) => (
          <Loaded query={groups}>
            {(groupList) => (
              <Nodes
                nodes={componentTree(list, groupList)}
                byId={new Map(list.map((component) => [component.id, component]))}
                onOpen={setOpen}
              />
            )}
          </Loaded>
        )}
      </Loaded>
      {open?.kind === 'new' && <NewComponentDialog onClose={close} />}
      {open?.kind === 'edit' && <EditComponentDialog id={open.component.id} onClose={close} />}
      {open?.kind === 'remove' && <RemoveComponentDialog component={open.component} onClose={close} />}
    </Screen>
  );
}

interface NodesProps {
  readonly nodes: readonly TreeNode[];
  readonly byId: ReadonlyMap<number, Component>;
  readonly onOpen: (open: Open) => void;
}

/** Groups with their components; groups below groups are sections in them. */
function Nodes({ nodes, byId, onOpen }: NodesProps): ReactNode {
  const { components: texts } = useTexts();
  const textIn = useTextIn();
  const own = nodes.flatMap(({ componentId }) => byId.get(componentId ?? -1) ?? []);
  const groups = nodes.filter(({ groupId }) => groupId !== undefined);
  return (
    <>
      {groups.map((group) => (
        <Section key={group.key} title={textIn(group.name)}>
          <div className="component-group">
            <Nodes nodes={group.children} byId={byId} onOpen={onOpen} />
          </div>
        </Section>
      ))}
      {own.length > 0 && (
        <ul className="components" aria-label={groups.length > 0 ? texts.ungrouped : texts.title}>
          {own.map((component) => (
            <Row key={component.id} component={component} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </>
  );
}

interface RowProps {
  readonly component: Component;
  readonly onOpen: (open: Open) => void;
}

function Row({ component, onOpen }: RowProps): ReactNode {
  const { components: texts, ui } = useTexts();
  const textIn = useTextIn();
  const mayManage = useAbility('components.manage');
  return (
    <li className="component">
      <span className="grow" dir="auto">
        {textIn(component.name)}
      </span>
      {!component.is_public && <Badge>{texts.internal}</Badge>}
      <StatusSign status={component.status} />
      {mayManage && (
        <Menu
          label={`${ui.moreActions}: ${textIn(component.name)}`}
          actions={[
            {
              id: 'edit',
              label: texts.editName,
              onAction: () => {
                onOpen({ kind: 'edit', component });
              },
            },
            {
              id: 'remove',
              label: ui.remove,
              isDangerous: true,
              onAction: () => {
                onOpen({ kind: 'remove', component });
              },
            },
          ]}
        >
          ⋯
        </Menu>
      )}
    </li>
  );
}
