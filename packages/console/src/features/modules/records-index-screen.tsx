import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.js';
import { Loaded } from '../../ui/loaded.js';
import { Screen, Section } from '../../ui/screen.js';
import { useMay, useReference } from './records-api.js';
import { useLabels } from './use-labels.js';
import './records.css';

/** Every family of the API that the session may read, by the headings of the reference. */
export function RecordsIndexScreen(): ReactNode {
  const { modules: texts } = useTexts();
  const reference = useReference();
  const may = useMay();
  const label = useLabels();
  return (
    <Screen title={texts.title} help="lists">
      <p className="dim">{texts.intro}</p>
      <Loaded query={reference}>
        {({ families }) =>
          families
            .map((family) => ({ ...family, resources: family.resources.filter(({ read }) => may(read)) }))
            .filter(({ resources }) => resources.length > 0)
            .map(({ tag, description, resources }) => (
              <Section key={tag} title={label(tag)}>
                <p className="dim" lang="en" dir="ltr">
                  {description}
                </p>
                <ul className="row">
                  {resources.map(({ segments }) => (
                    <li key={segments.join('/')}>
                      <Link
                        to="/records/$"
                        params={{ _splat: segments.join('/') }}
                        className="button secondary"
                      >
                        {label(segments.join(' '))}
                      </Link>
                    </li>
                  ))}
                </ul>
              </Section>
            ))
        }
      </Loaded>
    </Screen>
  );
}
