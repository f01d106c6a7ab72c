import UPNG from 'upng-js';

/** The same picture with so many colours, which is a fraction of the bytes. */
export function withColours(png, count) {
  const image = UPNG.decode(png);
  const [rgba] = UPNG.toRGBA8(image);
  return Buffer.from(UPNG.encode([rgba], image.width, image.height, count));
}
