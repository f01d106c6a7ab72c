import { codeDigits, parseCode } from '#domain/account/code.ts';
import { signup as messages } from '#i18n/es/signup.ts';
import { Boxes } from './boxes.tsx';

interface CodeBoxesProps {
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (value: readonly string[]) => void;
}

/** One box for each digit of a code that was sent. They have focus from the start: nothing else is asked there. */
export function CodeBoxes(props: CodeBoxesProps) {
  return (
    <Boxes
      {...props}
      legend={messages.code}
      accept={(character) => (/^\d$/.test(character) ? character : null)}
      spread={(text) => parseCode(codeDigits(text))?.split('') ?? null}
      label={(place) => messages.codeDigit(place + 1)}
      inputMode={() => 'numeric'}
      autoComplete="one-time-code"
      focused
    />
  );
}
