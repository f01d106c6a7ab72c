export interface IconProps {
  readonly size?: number | undefined;
}

/** Icons are inline, so that none is downloaded, and decorative: a text beside each says the same. */
export function icon(path: string, strokeWidth = 1.8) {
  return function Icon({ size = 20 }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        <path d={path} />
      </svg>
    );
  };
}
