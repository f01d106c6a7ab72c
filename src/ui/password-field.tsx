import { type ComponentProps, useState } from 'react';
import { common } from '#i18n/es/common.ts';
import styles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { EyeIcon, EyeOffIcon } from './icons.tsx';

export type PasswordFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>;

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
            label={shown ? common.hidePassword : common.showPassword}
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
