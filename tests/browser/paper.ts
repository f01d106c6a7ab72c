import { inflateSync } from 'node:zlib';

/** The pages of what Chromium has printed. */
export function pagesOf(paper: Buffer): number {
  return paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Each picture on paper: the red, green and blue of its first point, and whether what is beneath it shows through. */
export function picturesOf(paper: Buffer) {
  const text = paper.toString('latin1');
  return [...text.matchAll(/\/Subtype \/Image\b(.*?)>>\s*stream\r?\n/gs)].map((picture) => {
    const from = picture.index + picture[0].length;
    const length = Number(/\/Length (\d+)/.exec(picture[1] ?? '')?.[1]);
    return {
      first: [...inflateSync(paper.subarray(from, from + length)).subarray(0, 3)],
      isOpaque: !picture[1]?.includes('/SMask'),
    };
  });
}
