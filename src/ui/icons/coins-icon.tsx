import { Icon, type IconProps } from './icon.tsx';

export function CoinsIcon({ size }: IconProps) {
  return (
    <Icon size={size}>
      <rect x="3" y="6" width="18" height="12" rx="2.5" />
      <circle cx="12" cy="12" r="2.8" />
      <path d="M6.5 12h.01M17.5 12h.01" />
    </Icon>
  );
}
