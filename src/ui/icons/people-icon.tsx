import { Icon, type IconProps } from './icon.tsx';

export function PeopleIcon({ size }: IconProps) {
  return (
    <Icon size={size}>
      <circle cx="9" cy="8.5" r="3.5" />
      <path d="M2.5 19.5c.6-3.6 3-5.5 6.5-5.5s5.9 1.9 6.5 5.5M16 5.3a3.5 3.5 0 0 1 0 6.4M18 14.4c2 .7 3.2 2.5 3.5 5.1" />
    </Icon>
  );
}
