import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { putPerson } from '#db/people/people-changes.ts';
import { formatRut } from '#domain/account/rut.ts';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { parseFecha } from '#domain/calendar/time.ts';
import { type PatientData, readPatient } from '#domain/people/patient.ts';
import type { Person } from '#domain/people/person.ts';
import { archive, patientForm as messages } from '#i18n/es/people.ts';
import { typedDate } from '#platform/typed-date.ts';
import { useAccountContext, useServices } from '#services';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { useUnsaved } from '#ui/use-unsaved.ts';
import { nameOf } from './describe-person.ts';
import { patientSaver } from './save-patient.ts';
import { describeReason, usePeopleChanges } from './use-people-changes.ts';

type Field = keyof PatientData;
type Typed = Readonly<Record<Field, string>>;
type Problems = Partial<Readonly<Record<Field, string>>>;

interface PatientDialogProps {
  /** The patient to edit; null adds one. */
  readonly person: Person | null;
  readonly onAdded?: (person: Person) => void;
  /** Asks whether to archive them; undefined where the backend cannot. */
  readonly onArchive?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Adds a patient, or corrects one. */
export function PatientDialog({ person, onAdded, onArchive, onClose }: PatientDialogProps) {
  const { now } = useServices();
  const { db, newId, sync } = useAccountContext();
  const { change, apply } = usePeopleChanges();
  /** Only the fields that were edited: the others come from the mirror, which may change meanwhile. */
  const [edits, setEdits] = useState<Partial<Typed>>({});
  const [problems, setProblems] = useState<Problems>({});
  /** Identifies the last failed check; a new one moves focus. */
  const [verdict, setVerdict] = useState<object | null>(null);
  const [save] = useState(() =>
    patientSaver(person?.id ?? null, {
      add: (key, data) => change((api) => api.addPatient(key, data)),
      change: (id, data) => change((api) => api.changePatient(id, data)),
      newKey: newId,
    }),
  );
  const birthdate = useRef<HTMLInputElement>(null);
  const before = typedOf(person);
  const typed: Typed = { ...before, ...edits };
  const isChanged = (Object.keys(typed) as Field[]).some((field) => typed[field] !== before[field]);
  const { history } = useRouter();
  const unsaved = useUnsaved(history, isChanged, onClose);
  const today = chileanFecha(now());

  // Saving sends all fields, so it needs the latest changes from other devices.
  const isKnown = person !== null;
  useEffect(() => {
    if (isKnown) void sync.refresh();
  }, [isKnown, sync]);

  async function submit(): Promise<string | null> {
    const read = readPatient({ ...typed, birthdate: typedDate(birthdate.current) }, today);
    if (read.kind === 'problems') {
      setProblems(Object.fromEntries(read.problems.map(({ path, message }) => [path, message])));
      setVerdict({});
      return null;
    }
    const outcome = await save(read.value);
    if (outcome.kind === 'unauthorized') return null;
    if (outcome.kind !== 'ok') return describeReason(outcome) ?? messages.failed;
    await apply(putPerson(db, outcome.value));
    onClose();
    if (person === null) onAdded?.(outcome.value);
    toast('success', person === null ? messages.added(nameOf(outcome.value)) : messages.changed);
    return null;
  }

  /** The props of every field; a change removes its message. */
  function field(name: Field) {
    return {
      name,
      value: typed[name],
      error: problems[name],
      autoComplete: 'off',
      onChange: ({ target }: { target: { value: string } }) => {
        setEdits((others) => ({ ...others, [name]: target.value }));
        setProblems(({ [name]: _gone, ...others }) => others);
      },
    };
  }

  return (
    <ActionDialog
      title={person === null ? messages.addTitle : messages.editTitle(nameOf(person))}
      confirm={messages.save}
      confirming={messages.saving}
      act={submit}
      verdict={verdict}
      discarding={unsaved}
      onClose={onClose}
    >
      <TextField label={messages.name} {...field('name')} />
      <TextField label={messages.lastName} {...field('last_name')} />
      <TextField label={messages.nickname} hint={messages.nicknameHint} {...field('nickname')} />
      <TextField label={messages.rut} hint={messages.rutHint} {...field('rut')} />
      <TextField
        ref={birthdate}
        label={messages.birthdate}
        type="date"
        max={today}
        {...field('birthdate')}
      />
      {onArchive === undefined || isChanged ? null : (
        <p>
          <Button variant="quiet" onClick={onArchive}>
            {archive.archive}
          </Button>
        </p>
      )}
    </ActionDialog>
  );
}

function typedOf(person: Person | null): Typed {
  return {
    name: person?.name ?? '',
    last_name: person?.lastName ?? '',
    nickname: person?.nickname ?? '',
    rut: formatRut(person?.rut ?? ''),
    birthdate: parseFecha(person?.birthdate ?? '') ?? '',
  };
}
