import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useBoard } from './board.ts';

/** Renders a notice in the live region above the bottom bar, where it moves nothing. */
export function Above({ children }: { children: ReactNode }) {
  const { above } = useBoard();
  const [region, setRegion] = useState<HTMLElement | null>(null);
  // The region is empty first, so that its content is announced when it appears.
  useEffect(() => setRegion(above.current), [above]);
  return region === null ? null : createPortal(children, region);
}
