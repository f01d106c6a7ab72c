import { homeScreen as messages } from '#i18n/es/home-screen.ts';
import { icon } from '#ui/icon.tsx';
import styles from './home-screen.module.css';

/** As Safari draws them. */
const ShareIcon = /* @__PURE__ */ icon('M12 3v12M8 6.5 12 3l4 3.5M8 10H5.5v10.5h13V10H16');
const AddIcon = /* @__PURE__ */ icon(
  'M7.5 4h9a3.5 3.5 0 0 1 3.5 3.5v9a3.5 3.5 0 0 1 -3.5 3.5h-9a3.5 3.5 0 0 1 -3.5 -3.5v-9a3.5 3.5 0 0 1 3.5 -3.5M12 8v8M8 12h8',
);

/** How the app is put on the home screen of an iPhone, where no button can do it. */
export function IosSteps() {
  return (
    <ol className={styles['steps']}>
      <li>
        <span className={styles['drawn']}>
          <ShareIcon />
        </span>
        {messages.steps.share}
      </li>
      <li>
        <span className={styles['drawn']}>
          <AddIcon />
        </span>
        {messages.steps.add}
      </li>
      <li>
        <span className={styles['drawn']}>
          <img src="/icons/icon.svg" alt="" width="24" height="24" />
        </span>
        {messages.steps.open}
      </li>
    </ol>
  );
}

/**
 * What an iPhone shows while the installed app starts, instead of nothing. It takes the picture from the page from which
 * the app is put on the home screen, and only one of exactly its size; `scripts/screens/startup.mjs` makes them.
 */
export function StartupImage() {
  const [width, height] = [screen.width, screen.height].map((side) => side * devicePixelRatio);
  // Rendered into the head.
  return <link rel="apple-touch-startup-image" href={`/icons/startup/${width}x${height}.png`} />;
}
