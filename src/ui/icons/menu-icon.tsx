import { Icon, type IconProps } from './icon.tsx';

export function MenuIcon({ size }: IconProps) {
  return (
    <Icon size={size}>
      <path d="M4 7h16M4 12h16M4 17h16" />
    </Icon>
  );
}
