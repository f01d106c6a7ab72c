import { type ReactNode, useId } from 'react';
import styles from './settings-section.module.css';

/** A titled section of the profile: one topic, in cards. */
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

/** Related settings within a section, with their buttons below. */
export function SettingsCard({ children }: { readonly children: ReactNode }) {
  return <div className={styles['card']}>{children}</div>;
}
