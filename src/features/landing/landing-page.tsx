import { Link } from '@tanstack/react-router';
import { BRAND } from '#i18n/brand.ts';
import { landing } from '#i18n/es/landing.ts';
import { lazyExtra } from '#platform/lazy-view.tsx';
import { DESKTOP, MOBILE, useMediaQuery } from '#platform/use-media-query.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { CalendarIcon, CheckIcon, OfflineIcon } from '#ui/icons.tsx';
import { linkButton } from '#ui/link-button.ts';
import styles from './landing.module.css';

/** Who answers for the data; without its code the page goes on. */
const OperatorFoot = lazyExtra(async () => (await import('#ui/operator-line.tsx')).OperatorFoot);

const POINTS = [
  { ...landing.points.offline, icon: OfflineIcon },
  { ...landing.points.week, icon: CalendarIcon },
  { ...landing.points.saved, icon: CheckIcon },
];

const DARK = '(prefers-color-scheme: dark)';

/** The public front page. */
export function LandingPage() {
  const mobile = useMediaQuery(MOBILE);
  const desktop = useMediaQuery(DESKTOP);
  const createAccount = (
    <Link to="/signup/$step" params={{ step: 'step1' }} {...linkButton({ variant: 'primary' })}>
      {mobile ? landing.createAccountShort : landing.createAccount}
    </Link>
  );
  return (
    <div className={styles['page']}>
      <title>{`${BRAND} · ${landing.heading}`}</title>
      <header className={styles['bar']}>
        <BrandMark />
        <div className={styles['actions']}>
          <Link to="/login" {...linkButton()}>
            {landing.enter}
          </Link>
          {createAccount}
        </div>
      </header>
      <main className={styles['main']}>
        <section className={styles['hero']}>
          <h1>{landing.heading}</h1>
          <div className={styles['words']}>
            <p>{landing.text}</p>
            {createAccount}
          </div>
        </section>
        {desktop ? <Product /> : null}
        <section className={styles['points']} aria-label={landing.pointsTitle}>
          {POINTS.map(({ title, text, icon: Icon }) => (
            <div key={title} className={styles['point']}>
              <span className={styles['icon']}>
                <Icon size={24} />
              </span>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          ))}
        </section>
        <section className={styles['how']}>
          <h2>{landing.stepsTitle}</h2>
          <ol className={styles['steps']}>
            {landing.steps.map(({ title, text }) => (
              <li key={title} className={styles['step']}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
        <section className={styles['trust']}>
          <h2>{landing.trustTitle}</h2>
          <p>{landing.trust}</p>
        </section>
      </main>
      <footer className={styles['footer']}>
        <p>
          {landing.rights} <Link to="/privacidad">{landing.privacy}</Link>
        </p>
        <OperatorFoot />
      </footer>
    </div>
  );
}

/**
 * The calendar of the demo family on a computer and on a phone, as it looks in the visitor's colour scheme.
 * `npm run screens -- --publish` makes the pictures.
 */
function Product() {
  return (
    <div className={styles['product']}>
      <picture>
        <source media={DARK} srcSet="/screens/semana-oscuro.png" />
        <img
          className={styles['screen']}
          src="/screens/semana.png"
          width="1280"
          height="900"
          alt={landing.weekPicture}
        />
      </picture>
      <picture>
        <source media={DARK} srcSet="/screens/lista-telefono-oscuro.png" />
        <img
          className={styles['phone']}
          src="/screens/lista-telefono.png"
          width="780"
          height="1688"
          alt={landing.listPicture}
        />
      </picture>
    </div>
  );
}
