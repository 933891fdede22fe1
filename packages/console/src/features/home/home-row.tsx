import type { ReactNode } from 'react';

interface HomeRowProps {
  readonly sign?: ReactNode;
  readonly title: ReactNode;
  /** What is known about it, a few words each. */
  readonly about: readonly ReactNode[];
  /** The next thing to do. */
  readonly action?: ReactNode;
}

/** A record on the home screen with the next thing to do. */
export function HomeRow({ sign, title, about, action }: HomeRowProps): ReactNode {
  return (
    <li className="home-row">
      {sign}
      <div className="home-row-text">
        <div className="home-row-title">
          <bdi>{title}</bdi>
        </div>
        <div className="home-row-about numbers">
          {about.map((part, index) => (
            // They stay in their order.
            <span key={index}>{part}</span>
          ))}
        </div>
      </div>
      {action}
    </li>
  );
}
