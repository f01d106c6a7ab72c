import { Icon, type IconProps } from './icon.tsx';

export function LogoutIcon({ size }: IconProps) {
  return (
    <Icon size={size}>
      <path d="M10 4H6.5A2.5 2.5 0 0 0 4 6.5v11A2.5 2.5 0 0 0 6.5 20H10M15 8l4 4-4 4M19 12H9.5" />
    </Icon>
  );
}
