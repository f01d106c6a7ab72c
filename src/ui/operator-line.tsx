import { useState } from 'react';
import { operator as messages } from '#i18n/es/operator.ts';
import { type Operator, readOperator } from '#platform/operator.ts';
import styles from './operator-line.module.css';

/** «Responsable de los datos: Fundación Cuidar · hola@cuidar.cl» */
export function OperatorLine({ name, mail }: Operator) {
  return (
    <>
      {messages.is} {name}
      {name !== null && mail !== null ? ' · ' : null}
      {mail === null ? null : <a href={`mailto:${mail}`}>{mail}</a>}
    </>
  );
}

/** The same at the foot of a page; nothing where it is not said. */
export function OperatorFoot() {
  const [operator] = useState(readOperator);
  if (operator === null) return null;
  return (
    <p className={styles['foot']}>
      <OperatorLine {...operator} />
    </p>
  );
}
