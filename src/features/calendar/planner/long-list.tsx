import { planner } from '#i18n/es/planner.ts';
import disclosure from '#ui/disclosure.module.css';

/** The lines that are shown at once. */
const SHOWN = 4;

/** The first lines of a list that may be long; a press shows the rest. */
export function LongList(props: {
  readonly lines: readonly string[];
  readonly className?: string | undefined;
}) {
  const { lines, className } = props;
  const item = (text: string) => <li key={text}>{text}</li>;
  return (
    <>
      <ul className={className}>{lines.slice(0, SHOWN).map(item)}</ul>
      {lines.length > SHOWN ? (
        <details className={disclosure['disclosure']}>
          <summary>{planner.allLines(lines.length - SHOWN)}</summary>
          <ul className={className}>{lines.slice(SHOWN).map(item)}</ul>
        </details>
      ) : null}
    </>
  );
}
