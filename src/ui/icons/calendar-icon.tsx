import { Icon, type IconProps } from './icon.tsx';

export function CalendarIcon({ size }: IconProps) {
  return (
    <Icon size={size}>
      <rect x="3.5" y="5" width="17" height="15.5" rx="3" />
      <path d="M3.5 10h17M8 3v4M16 3v4" />
    </Icon>
  );
}
