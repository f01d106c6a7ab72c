import { planText, type SharedPlan } from '#i18n/describe-plan.ts';
import { fileName } from './plan-files.ts';
import { planPicture } from './share-picture.ts';
import { type ShareSource, sharedFechas, sharedPlan } from './share-plan.ts';

/** The contents for sharing by hand, for a system without a share sheet. */
export interface ShareByHand {
  readonly text: string;
  /** Null where no picture can be drawn. */
  readonly picture: File | null;
}

/**
 * Opens the system's share sheet for the period on the screen: with a picture and its text if the sheet accepts files,
 * else with the text alone. Must be called within a click.
 * @param isWanted called once the picture is drawn, which may take a second; false shares nothing.
 * @returns null if that was enough; else the contents that the user can copy and download.
 */
export async function shareCalendar(
  source: ShareSource,
  isWanted: () => boolean,
): Promise<ShareByHand | null> {
  const plan = sharedPlan(source);
  const text = planText(plan);
  const picture = await pictureOf(plan, source);
  if (!isWanted()) return null;
  // Absent in old browsers and on most desktops.
  const system: Partial<Pick<Navigator, 'share' | 'canShare'>> = navigator;
  if (system.share === undefined) return { text, picture };
  const whole = { title: plan.title, text, files: picture === null ? [] : [picture] };
  const isTaken = picture !== null && navigator.canShare?.(whole) === true;
  try {
    await navigator.share(isTaken ? whole : { title: plan.title, text });
    return null;
  } catch (cause) {
    // The user closed the sheet.
    if (cause instanceof DOMException && cause.name === 'AbortError') return null;
    console.warn('the system did not share', cause);
    return { text, picture };
  }
}

async function pictureOf(plan: SharedPlan, source: ShareSource): Promise<File | null> {
  const { patient, dayOf } = source;
  try {
    const named = {
      patient: { ...patient, lastName: null },
      days: sharedFechas(source).map(dayOf),
      month: false,
    };
    const name = fileName(named, 'png');
    return new File([await planPicture(plan)], name, { type: 'image/png' });
  } catch (cause) {
    console.warn('no picture was drawn', cause);
    return null;
  }
}
