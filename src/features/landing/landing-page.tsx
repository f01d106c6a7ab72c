import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { BRAND } from '#i18n/brand.ts';
import { landing } from '#i18n/es/landing.ts';
import { DESKTOP, MOBILE, useMediaQuery } from '#platform/use-media-query.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { CalendarIcon, CheckIcon, OfflineIcon } from '#ui/icons.tsx';
import { linkButton } from '#ui/link-button.ts';
import { Illustration } from './illustration.tsx';
import styles from './landing.module.css';

const OperatorFoot = lazy(async () => ({
  default: (await import('#ui/operator-line.tsx')).OperatorFoot,
}));

const POINTS = [
  { ...landing.points.offline, icon: OfflineIcon },
  { ...landing.points.week, icon: CalendarIcon },
  { ...landing.points.saved, icon: CheckIcon },
];

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
          <div className={styles['words']}>
            <h1>{landing.heading}</h1>
            <p>{landing.text}</p>
            {createAccount}
          </div>
          {desktop ? <Illustration /> : null}
        </section>
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
      </main>
      <footer className={styles['footer']}>
        <p>
          {landing.rights} <Link to="/privacidad">{landing.privacy}</Link>
        </p>
        <Suspense>
          <OperatorFoot />
        </Suspense>
      </footer>
    </div>
  );
}
