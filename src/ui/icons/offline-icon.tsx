import { Icon, type IconProps } from './icon.tsx';

export function OfflineIcon({ size }: IconProps) {
  return (
    <Icon size={size}>
      <path d="M4 4l16 16M8.5 8.2A6 6 0 0 0 6.7 10 4.5 4.5 0 0 0 7 19h10.5M11 6.3A6 6 0 0 1 17.5 11a4 4 0 0 1 3.1 5.9" />
    </Icon>
  );
}
