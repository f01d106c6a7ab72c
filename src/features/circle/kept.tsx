import { type ComponentProps, useState } from 'react';

/** Made when it is first shown, and from then on only hidden: it has what was typed. */
export function Kept(props: ComponentProps<'div'>) {
  const [isMade, setMade] = useState(!props.hidden);
  if (!isMade && !props.hidden) setMade(true);
  return isMade ? <div {...props} /> : null;
}
