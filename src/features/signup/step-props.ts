import type { Fecha } from '#domain/calendar/time.ts';
import type { PublicApi } from '#services';
import type { SignupDraft } from './draft.ts';
import type { Step } from './steps.ts';

/** The props of every step, from the page that has the draft. */
export interface StepProps {
  readonly publicApi: PublicApi;
  readonly draft: SignupDraft;
  readonly change: (part: Partial<SignupDraft>) => void;
  readonly password: string;
  readonly setPassword: (password: string) => void;
  /** The date in Chile. */
  readonly today: Fecha;
  readonly step: Step;
  readonly goOn: () => void;
  readonly goBack: () => void;
}
