import { BRAND } from '#i18n/brand.ts';
import { describeShared, type SharedPlan, type SharedShift } from '#i18n/describe-plan.ts';

/** The width of a phone's screen in pixels: a chat shows such a picture sharp, and shrinks larger ones. */
const WIDTH = 1080;
const MARGIN = 56;
const ROOM = WIDTH - 2 * MARGIN;
const LINE = 54;
const DAY_GAP = 30;
const HEAD = 190;

/** The light theme of the app, whatever the phone's theme, because others will see the picture. */
const COLOURS = {
  paper: '#faf7f2',
  ink: '#1d2722',
  soft: '#505b55',
  line: '#e3dccf',
  green: '#1b6b4f',
  amber: '#6f4600',
  white: '#ffffff',
};

const FAMILY = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';
const FONTS = {
  title: `700 52px ${FAMILY}`,
  period: `400 36px ${FAMILY}`,
  day: `700 36px ${FAMILY}`,
  strong: `600 34px ${FAMILY}`,
  text: `400 34px ${FAMILY}`,
};

type Font = keyof typeof FONTS;
type Colour = keyof typeof COLOURS;

/** A line of the picture: its text, and the mark before it. */
interface Line {
  readonly font: Font;
  readonly colour: Colour;
  readonly text: string;
  readonly shift?: SharedShift;
  readonly isDay?: boolean;
}

/** Draws a plan as a PNG, on a canvas and not as an image, which the content security policy would block. */
export async function planPicture(plan: SharedPlan): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const brush = brushOf(canvas);
  const lines = plan.days.flatMap((day): readonly Line[] => [
    { font: 'day', colour: 'ink', text: day.title, isDay: true },
    ...day.shifts.flatMap((shift) => shiftLines(brush, shift)),
    ...(day.shifts.length > 0 ? [] : day.instead).flatMap((text) =>
      wrapped(brush, { font: 'text', colour: 'soft', text }),
    ),
    ...day.remarks.flatMap((text) => wrapped(brush, { font: 'text', colour: 'amber', text })),
  ]);
  const days = lines.filter(({ isDay }) => isDay).length;
  canvas.width = WIDTH;
  canvas.height = HEAD + lines.length * LINE + days * DAY_GAP + 2 * MARGIN;
  // A canvas is cleared when its size is set.
  const drawn = brushOf(canvas);
  drawHead(drawn, plan, canvas.height);
  let y = HEAD;
  for (const line of lines) {
    if (line.isDay) y = drawRule(drawn, y);
    drawLine(drawn, line, y);
    y += LINE;
  }
  write(drawn, { font: 'period', colour: 'soft', text: BRAND }, MARGIN, canvas.height - MARGIN);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no PNG')) : resolve(blob)));
  });
}

function brushOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const brush = canvas.getContext('2d');
  if (brush === null) throw new Error('no canvas');
  return brush;
}

function drawHead(brush: CanvasRenderingContext2D, { title, period }: SharedPlan, height: number) {
  brush.fillStyle = COLOURS.paper;
  brush.fillRect(0, 0, WIDTH, height);
  brush.fillStyle = COLOURS.green;
  brush.fillRect(0, 0, WIDTH, HEAD - 24);
  write(brush, { font: 'title', colour: 'white', text: title }, MARGIN, 80);
  write(brush, { font: 'period', colour: 'white', text: period }, MARGIN, 134);
}

/**
 * Draws a line above each day.
 * @returns where the day begins.
 */
function drawRule(brush: CanvasRenderingContext2D, y: number): number {
  brush.fillStyle = COLOURS.line;
  brush.fillRect(MARGIN, y + DAY_GAP / 2, ROOM, 2);
  return y + DAY_GAP;
}

/** Where the text of a shift begins, after its mark. */
const INDENT = 52;

/** One line, or more where names are long. */
function shiftLines(brush: CanvasRenderingContext2D, shift: SharedShift): readonly Line[] {
  const text = [shift.when, shift.who, `· ${describeShared(shift)}`].filter(Boolean).join('  ');
  const [first, ...rest] = wrapped(brush, { font: 'text', colour: 'ink', text });
  return first === undefined ? [] : [{ ...first, shift }, ...rest];
}

/** Breaks a text between words so that each line has room. */
function wrapped(brush: CanvasRenderingContext2D, line: Line): readonly Line[] {
  brush.font = FONTS[line.font];
  const texts: string[] = [];
  for (const word of line.text.split(/(?<= )/)) {
    const longer = `${texts.at(-1) ?? ''}${word}`;
    if (texts.length > 0 && brush.measureText(longer).width <= ROOM - INDENT) {
      texts[texts.length - 1] = longer;
    } else texts.push(word);
  }
  return texts.map((text) => ({ ...line, text }));
}

function drawLine(brush: CanvasRenderingContext2D, line: Line, y: number): void {
  const middle = y + LINE / 2 + 12;
  if (line.shift !== undefined) drawMark(brush, line.shift, MARGIN + 17, middle - 12);
  write(brush, line, line.isDay ? MARGIN : MARGIN + INDENT, middle);
}

/** A disc with a tick for a confirmed shift, a ring with hands for a pending one: shapes, and not colour alone. */
function drawMark(
  brush: CanvasRenderingContext2D,
  { isConfirmed }: SharedShift,
  x: number,
  y: number,
): void {
  brush.lineWidth = 4;
  brush.lineCap = 'round';
  brush.lineJoin = 'round';
  brush.fillStyle = COLOURS.green;
  brush.strokeStyle = isConfirmed ? COLOURS.white : COLOURS.amber;
  brush.beginPath();
  brush.arc(x, y, 16, 0, 2 * Math.PI);
  if (isConfirmed) {
    brush.fill();
    brush.beginPath();
    brush.moveTo(x - 7, y);
    brush.lineTo(x - 2, y + 6);
    brush.lineTo(x + 8, y - 6);
  } else {
    brush.moveTo(x, y - 8);
    brush.lineTo(x, y);
    brush.lineTo(x + 6, y + 4);
  }
  brush.stroke();
}

function write(
  brush: CanvasRenderingContext2D,
  { font, colour, text }: Line,
  x: number,
  y: number,
): void {
  brush.font = FONTS[font];
  brush.fillStyle = COLOURS[colour];
  brush.fillText(text, x, y, WIDTH - MARGIN - x);
}
