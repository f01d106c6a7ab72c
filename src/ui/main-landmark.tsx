import { type ComponentProps, createContext, use } from 'react';

const InsideMain = createContext(false);

/**
 * The page's `<main>`. A page within a page (an error inside the dashboard, say) is a plain section, since there may
 * be only one main.
 */
export function MainLandmark(props: ComponentProps<'main'>) {
  const inside = use(InsideMain);
  return (
    <InsideMain value={true}>{inside ? <section {...props} /> : <main {...props} />}</InsideMain>
  );
}
