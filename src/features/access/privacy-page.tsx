import { Link } from '@tanstack/react-router';
import { CONSENT_VERSION } from '#domain/account/consent.ts';
import { BRAND } from '#i18n/brand.ts';
import { privacy } from '#i18n/es/privacy.ts';
import { formatFecha } from '#i18n/format.ts';
import { readOperator } from '#platform/operator.ts';
import { ColumnPage } from '#ui/column-page.tsx';
import { OperatorLine } from '#ui/operator-line.tsx';
import { HomeLink } from './home-link.tsx';
import styles from './privacy.module.css';

/** How people's data are used: the version that is accepted when an account is created. */
export function PrivacyPage() {
  const operator = readOperator();
  return (
    <ColumnPage broad top={<HomeLink />} foot={<Link to="/">{privacy.back}</Link>}>
      <title>{`${privacy.title} · ${BRAND}`}</title>
      <header>
        <h1>{privacy.title}</h1>
        <p>{privacy.version(formatFecha(CONSENT_VERSION, 'short'))}</p>
      </header>
      <p>{privacy.intro}</p>
      {operator === null ? null : (
        <p>
          <strong>
            <OperatorLine {...operator} />
          </strong>
        </p>
      )}
      {privacy.sections.map(({ title, points }) => (
        <section key={title} className={styles['section']}>
          <h2>{title}</h2>
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      ))}
    </ColumnPage>
  );
}
