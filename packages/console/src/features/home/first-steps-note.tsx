import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useSession } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { Button } from '../../ui/button.js';

const HIDDEN = 'heliograph:first-steps-hidden';

/** Leads a new status page to its first steps, until it has components or somebody hides it. */
export function FirstStepsNote({ components }: { readonly components: number | undefined }): ReactNode {
  const { home: texts, firstSteps } = useTexts();
  const { tenant, abilities } = useSession();
  const name = `${HIDDEN}:${tenant.id}`;
  const [isHidden, setHidden] = useState(() => localStorage.getItem(name) !== null);
  if (isHidden || components !== 0 || !abilities.has('components.manage')) return null;
  return (
    <div className="home-note">
      <div className="home-row-text">
        <strong>{firstSteps.title}</strong>
        <p className="dim">{texts.firstStepsText}</p>
      </div>
      <Button
        kind="quiet"
        onPress={() => {
          localStorage.setItem(name, 'true');
          setHidden(true);
        }}
      >
        {texts.hide}
      </Button>
      <Link to="/first-steps" className="button primary">
        {texts.goOn}
      </Link>
    </div>
  );
}
