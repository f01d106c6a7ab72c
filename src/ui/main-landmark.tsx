import { type ComponentProps, createContext, use } from 'react';

const InsideMain = createContext(false);

/**
 * The page's `<main>`, once: a page within a page (an error inside the dashboard, say) is a plain section,
 * since screen readers jump to the only main there may be.
 */
export function MainLandmark(props: ComponentProps<'main'>) {
  const inside = use(InsideMain);
  return (
    <InsideMain value={true}>{inside ? <section {...props} /> : <main {...props} />}</InsideMain>
  );
}
