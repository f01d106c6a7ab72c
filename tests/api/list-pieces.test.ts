import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listPieces } from '#api/list-pieces.ts';

/** Reads a text that arrives in chunks, cut at these offsets. */
function read(text: string, cuts: readonly number[]): readonly unknown[] {
  const places = [0, ...[...cuts].sort((a, b) => a - b), text.length];
  const pieces = listPieces();
  const elements = places
    .slice(1)
    .flatMap((place, index) => pieces.push(text.slice(places[index], place)));
  pieces.end();
  return elements;
}

describe('a list that arrives in chunks', () => {
  it('is the same list, wherever it is cut', () => {
    const cut = fc
      .tuple(fc.array(fc.jsonValue({ maxDepth: 3 })), fc.constantFrom(undefined, 1, '\t'))
      .chain(([list, space]) => {
        const text = ` ${JSON.stringify(list, null, space)}\n`;
        const cuts = fc.array(fc.nat({ max: text.length }), { maxLength: 8 });
        return fc.record({ text: fc.constant(text), cuts });
      });
    fc.assert(
      fc.property(cut, ({ text, cuts }) => {
        expect(read(text, cuts)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('leaves JSON punctuation within strings alone', () => {
    const list = [{ name: 'a"},{"b\\' }, { name: '[,]' }, ['\\"']];
    const text = JSON.stringify(list);
    for (let at = 0; at <= text.length; at += 1) expect(read(text, [at])).toEqual(list);
  });

  it('returns each element as soon as it is complete', () => {
    const pieces = listPieces();
    expect(pieces.push('[{"a":1},{"b"')).toEqual([{ a: 1 }]);
    expect(pieces.push(':2}')).toEqual([]);
    expect(pieces.push(',3]')).toEqual([{ b: 2 }, 3]);
  });

  it.each([
    ['cut short', '[{"a":1},{"a":2}'],
    ['cut within a text', '[{"a":"x'],
    ['an object', '{"data":[]}'],
    ['a page', '<!doctype html>'],
    ['nothing', ''],
    ['followed by something', '[] []'],
    ['closed like an object', '[1}'],
    ['broken inside', '[{"a":}]'],
  ])('is refused %s', (_what, text) => {
    expect(() => read(text, [Math.floor(text.length / 2)])).toThrow(SyntaxError);
  });
});
