/** The structural characters of JSON by their codes: comparing numbers keeps this fast. */
const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/**
 * Splits a JSON list while its text arrives in pieces, so that a list of tens of megabytes is never parsed in
 * one go. Each push returns the elements that are complete by then.
 */
export interface ListPieces {
  /**
   * The elements that end in this piece of text.
   * @throws SyntaxError where the text is no JSON list.
   */
  readonly push: (text: string) => readonly unknown[];
  /**
   * To be called after the last piece.
   * @throws SyntaxError where the list has not ended.
   */
  readonly end: () => void;
}

/** A reader for one list. */
export function listPieces(): ListPieces {
  /** The text so far of the current element, and of those before it in the same piece. */
  let waiting = '';
  /** 0 before and after the list, 1 between its elements, more within one. */
  let depth = 0;
  let inString = false;
  let escaped = false;
  let state: 'before' | 'in' | 'after' = 'before';

  function push(text: string): readonly unknown[] {
    let from = 0;
    if (state === 'after') {
      if (/\S/.test(text)) throw new SyntaxError('text after the list');
      return [];
    }
    if (state === 'before') {
      const start = text.search(/\S/);
      if (start === -1) return [];
      if (text[start] !== '[') throw new SyntaxError('not a list');
      state = 'in';
      depth = 1;
      from = start + 1;
    }
    /** The end of the last complete element: the last comma between elements, or the end of the list. */
    let whole = -1;
    for (let at = from; at < text.length && state === 'in'; at += 1) {
      const char = text.charCodeAt(at);
      if (inString) {
        if (escaped) escaped = false;
        else if (char === BACKSLASH) escaped = true;
        else if (char === QUOTE) inString = false;
      } else if (char === QUOTE) inString = true;
      else if (char === OPEN_OBJECT || char === OPEN_LIST) depth += 1;
      else if (char === CLOSE_OBJECT || char === CLOSE_LIST) {
        depth -= 1;
        if (depth === 0) {
          state = 'after';
          whole = at;
          if (char !== CLOSE_LIST) throw new SyntaxError('the list ends like an object');
        }
      } else if (char === COMMA && depth === 1) whole = at;
    }
    if (whole === -1) {
      waiting += text.slice(from);
      return [];
    }
    const elements = `[${waiting}${text.slice(from, whole)}]`;
    waiting = text.slice(whole + 1);
    if (state === 'after' && /\S/.test(waiting)) throw new SyntaxError('text after the list');
    return JSON.parse(elements) as unknown[];
  }

  return {
    push,
    end() {
      if (state !== 'after') throw new SyntaxError('the list has not ended');
    },
  };
}
