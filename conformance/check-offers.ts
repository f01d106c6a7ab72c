import { circleApi } from '#api/circle.ts';
import { eventsApi } from '#api/events.ts';
import { notesApi } from '#api/notes.ts';
import { CAPABILITIES, type Capability } from '#domain/contract/capabilities.ts';
import { PAGE_CAPABILITIES } from '#domain/contract/page-capabilities.ts';
import type { Context, InvisibleCapability, TrialPatient } from './context.ts';
import { noteOffer } from './failure.ts';
import type { TrialCalendar } from './trial-calendar.ts';

/** For each capability with a feature of its own: whether it applies to this account, and whether it is checked. */
const OFFERS: Readonly<Record<Feature, (context: Context) => Offer>> = {
  [CAPABILITIES.changes]: ({ role }) => (role === 'Responsable' ? 'checked' : 'not-for-it'),
  [CAPABILITIES.patients]: ({ role }) => (role === 'Responsable' ? 'checked' : 'not-for-it'),
  [PAGE_CAPABILITIES.archive]: ({ role }) => (role === 'Responsable' ? 'not-tried' : 'not-for-it'),
  [CAPABILITIES.handoverNotes]: ({ role }) => (role === 'Responsable' ? 'checked' : 'not-for-it'),
  [CAPABILITIES.myData]: () => 'checked',
  [PAGE_CAPABILITIES.ownAccess]: () => 'not-tried',
  [PAGE_CAPABILITIES.ownName]: () => 'not-tried',
  [CAPABILITIES.deleteAccount]: () => 'not-tried',
  [CAPABILITIES.reactivate]: ({ role }) => (role === 'Admin' ? 'not-tried' : 'not-for-it'),
  [PAGE_CAPABILITIES.workbookJobs]: ({ role }) => (role === 'Admin' ? 'checked' : 'not-for-it'),
  [PAGE_CAPABILITIES.peoplePages]: ({ role }) => (role === 'Admin' ? 'checked' : 'not-for-it'),
  [PAGE_CAPABILITIES.textMessages]: ({ me }) =>
    notTriedIfOffered(me, PAGE_CAPABILITIES.textMessages),
  [CAPABILITIES.completeProfile]: ({ me }) =>
    (me?.awaiting.length ?? 0) > 0 ? 'not-tried' : 'not-for-it',
  [CAPABILITIES.circle]: ({ me }) => notTriedIfOffered(me, CAPABILITIES.circle),
  // A Responsable may be a caregiver too, which only the backend knows.
  [CAPABILITIES.shifts]: ({ me }) => notTriedIfOffered(me, CAPABILITIES.shifts),
  [CAPABILITIES.live]: ({ role }) => (role === 'Admin' ? 'not-for-it' : 'checked'),
  [CAPABILITIES.activity]: ({ role }) => (role === 'Responsable' ? 'checked' : 'not-for-it'),
  [CAPABILITIES.feeds]: ({ me }) => notTriedIfOffered(me, CAPABILITIES.feeds),
  [CAPABILITIES.notices]: ({ me }) => notTriedIfOffered(me, CAPABILITIES.notices),
  [CAPABILITIES.careHours]: ({ me }) => notTriedIfOffered(me, CAPABILITIES.careHours),
};

type Feature = Exclude<Capability, InvisibleCapability>;
type Offer = 'checked' | 'not-tried' | 'not-for-it';

function notTriedIfOffered(me: Context['me'], capability: Capability): Offer {
  return me?.capabilities.includes(capability) === true ? 'not-tried' : 'not-for-it';
}

/**
 * Records which capabilities are announced, and checks the download of the account's own data. `findTrialPatient`
 * checks the change of patients, `checkNotes` the notes, `checkActivity` the activity.
 */
export async function checkOffers(context: Context): Promise<void> {
  const { note, me, session } = context;
  for (const [capability, offerOf] of Object.entries(OFFERS) as [
    Feature,
    (typeof OFFERS)[Feature],
  ][]) {
    const id = `offer:${capability}` as const;
    const offer = offerOf(context);
    if (offer === 'not-for-it') note(id, 'unchecked', 'No es para una cuenta como esta.');
    else if (me?.capabilities.includes(capability) !== true) {
      note(id, 'without', `No lo ofrece («${capability}»): la aplicación no lo muestra.`);
    } else if (offer === 'not-tried') {
      note(id, 'unchecked', 'Lo ofrece. No se prueba: cambiaría una cuenta.');
    }
  }
  if (me?.capabilities.includes(CAPABILITIES.myData) === true) {
    noteOffer(note, CAPABILITIES.myData, await session.auth.myData());
  }
  await checkLive(context);
}

/** Opens the live stream until its first event, which comes at once. */
async function checkLive({ note, client, me }: Context): Promise<void> {
  if (me?.capabilities.includes(CAPABILITIES.live) !== true) return;
  const id = `offer:${CAPABILITIES.live}` as const;
  const heard = new AbortController();
  const outcome = await eventsApi(client).follow({
    after: null,
    signal: heard.signal,
    onEvent: () => heard.abort(),
    onWait: () => {},
  });
  if (heard.signal.aborted) note(id, 'works');
  else if (outcome.kind !== 'ok') noteOffer(note, CAPABILITIES.live, outcome);
  else note(id, 'missing', 'Lo ofrece, y termina sin el primer evento.');
}

/** Writes a note, reads it and deletes it again. */
export async function checkNotes(
  { note, client, me }: Context,
  { id: patient }: TrialPatient,
  { days }: TrialCalendar,
): Promise<void> {
  if (me?.capabilities.includes(CAPABILITIES.handoverNotes) !== true) return;
  const id = `offer:${CAPABILITIES.handoverNotes}` as const;
  const notes = notesApi(client);
  const own = { fecha: days[0] ?? '', start: 0, text: 'Prueba de conformidad' };
  const textOf = async () => {
    const list = await notes.ofPatient(patient);
    if (list.kind !== 'ok') return null;
    const found = list.value.rows.find(
      ({ fecha, start }) => fecha === own.fecha && start === own.start,
    );
    return found?.text ?? '';
  };
  const saved = await notes.put('', patient, own);
  const written = await textOf();
  await notes.put('', patient, { ...own, text: '' });
  const afterDeletion = await textOf();
  if (saved.kind !== 'ok') noteOffer(note, CAPABILITIES.handoverNotes, saved);
  else if (written !== own.text) note(id, 'dangerous', 'Dice que guardó la nota, y no la entrega.');
  else if (afterDeletion !== '')
    note(id, 'dangerous', 'Dice que borró la nota, y la sigue entregando.');
  else note(id, 'works');
}

/** Reads the newest page of the activity, and the next one. */
export async function checkActivity(
  { note, client, me }: Context,
  { id: patient }: TrialPatient,
): Promise<void> {
  if (me?.capabilities.includes(CAPABILITIES.activity) !== true) return;
  const { activity } = circleApi(client);
  const first = await activity(patient, null);
  const { next } = first.kind === 'ok' ? first.value : { next: null };
  const older = next === null ? first : await activity(patient, next);
  noteOffer(note, CAPABILITIES.activity, first, older);
}
