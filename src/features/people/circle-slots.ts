import type { ComponentType } from 'react';
import type { Person } from '#domain/people/person.ts';

interface SlotProps {
  readonly person: Person;
  readonly onClose: () => void;
}

/** The dialogs of a patient's circle, which another feature draws. */
export interface CircleSlots {
  /** «Personas». */
  readonly People: ComponentType<SlotProps>;
  /** «Invitar a un cuidador». */
  readonly InviteCaregiver: ComponentType<SlotProps>;
}
