import { typedPhone } from '#domain/account/phone.ts';
import { boxesFromText, RUT_BOXES } from '#domain/account/rut.ts';
import { signup } from '#i18n/es/signup.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Boxes } from './boxes.tsx';
import { FIELDS } from './draft.ts';
import styles from './signup.module.css';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { useProblems } from './use-problems.ts';

const LAST = RUT_BOXES - 1;

/** Step 4: who one is, and a phone. */
export function IdentityStep(props: StepProps) {
  const { draft, go } = props;
  const { problems, verdict, check, edit } = useProblems(props, FIELDS[4]);
  return (
    <StepForm
      step={4}
      title={signup.identityTitle}
      intro={signup.identityIntro}
      verdict={verdict}
      onSubmit={() => check() && go(5)}
      onBack={() => go(3)}
      submit={
        <Button type="submit" variant="primary" wide>
          {signup.next}
        </Button>
      }
    >
      <Boxes
        legend={signup.rut}
        hint={signup.rutHint}
        error={problems.rut}
        value={draft.rut}
        onChange={(rut) => edit('rut', { rut })}
        accept={rutCharacter}
        spread={boxesFromText}
        label={(place) => (place === LAST ? signup.rutCheck : signup.rutDigit(place + 1))}
        inputMode={(place) => (place === LAST ? 'text' : 'numeric')}
        dash
      />
      <div className={styles['pair']}>
        <TextField
          label={signup.name}
          name="name"
          autoComplete="given-name"
          value={draft.name}
          error={problems.name}
          onChange={(event) => edit('name', { name: event.target.value })}
        />
        <TextField
          label={signup.lastname}
          name="lastname"
          autoComplete="family-name"
          value={draft.lastname}
          error={problems.lastname}
          onChange={(event) => edit('lastname', { lastname: event.target.value })}
        />
      </div>
      <TextField
        label={signup.phone}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={draft.phone}
        error={problems.phone}
        onChange={(event) => edit('phone', { phone: typedPhone(event.target.value) })}
      />
    </StepForm>
  );
}

/** Digits anywhere; the K where a check digit can stand, also that of a number one digit shorter. */
function rutCharacter(character: string, place: number): string | null {
  if (/^\d$/.test(character)) return character;
  return /^k$/i.test(character) && place >= LAST - 1 ? 'K' : null;
}
