import { type ReactNode, useId } from 'react';
import styles from './settings-section.module.css';

/** A titled part of the profile: what can be known and set of one thing, in cards. */
export function SettingsSection(props: {
  /** The part's place in the address. */
  readonly id?: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const heading = useId();
  return (
    <section id={props.id} className={styles['section']} aria-labelledby={heading}>
      <h2 id={heading}>{props.title}</h2>
      {props.children}
    </section>
  );
}

/** What belongs together in a part, with its buttons below. */
export function SettingsCard({ children }: { readonly children: ReactNode }) {
  return <div className={styles['card']}>{children}</div>;
}
