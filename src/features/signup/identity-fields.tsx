import { typedPhone } from '#domain/account/phone.ts';
import { alignBoxes, boxesFromText, RUT_BOXES } from '#domain/account/rut.ts';
import { signup } from '#i18n/es/signup.ts';
import { TextField } from '#ui/text-field.tsx';
import { bindField } from './bind-field.ts';
import { Boxes } from './boxes.tsx';
import type { PersonalFieldsProps } from './draft.ts';
import styles from './signup.module.css';

const LAST = RUT_BOXES - 1;

/**
 * Name, RUT and phone.
 * @param props.hasPhone false where the phone is known already.
 */
export function IdentityFields(props: PersonalFieldsProps & { readonly hasPhone?: boolean }) {
  const { draft, problems, edit } = props;
  return (
    <>
      <Boxes
        legend={signup.rut}
        hint={signup.rutHint}
        error={problems.rut}
        value={draft.rut}
        onChange={(rut) => edit('rut', { rut })}
        onLeave={() => edit('rut', { rut: alignBoxes(draft.rut) })}
        accept={rutCharacter}
        spread={boxesFromText}
        label={(place) => (place === LAST ? signup.rutCheck : signup.rutDigit(place + 1))}
        inputMode={(place) => (place >= LAST - 1 ? 'text' : 'numeric')}
        dash
      />
      <div className={styles['pair']}>
        <TextField label={signup.name} autoComplete="given-name" {...bindField(props, 'name')} />
        <TextField
          label={signup.lastname}
          autoComplete="family-name"
          {...bindField(props, 'lastname')}
        />
      </div>
      {props.hasPhone === false ? null : (
        <TextField
          label={signup.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...bindField(props, 'phone', typedPhone)}
        />
      )}
    </>
  );
}

/** Digits anywhere; K only in the box of the check digit, or before it, where that of a shorter number is typed. */
function rutCharacter(character: string, place: number): string | null {
  if (/^\d$/.test(character)) return character;
  return /^k$/i.test(character) && place >= LAST - 1 ? 'K' : null;
}
