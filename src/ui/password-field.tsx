import { type ComponentProps, useState } from 'react';
import { passwordField as messages } from '#i18n/es/password-field.ts';
import styles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';
import { icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

const EyeIcon = /* @__PURE__ */ icon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
);
const EyeOffIcon = /* @__PURE__ */ icon(
  'M9.9 5.8A8.6 8.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.8 3.5M6.3 7.4A15.4 15.4 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.6-1.3M10 9.9a3 3 0 0 0 4.1 4.2M4 4l16 16',
);

type PasswordFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>;

/** A password field that can show what is typed. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles['reveal']}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
          />
          <IconButton
            label={shown ? messages.hide : messages.show}
            aria-controls={control.id}
            // A page may have two of these buttons.
            aria-description={label}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}
