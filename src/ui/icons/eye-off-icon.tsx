import { Icon, type IconProps } from './icon.tsx';

export function EyeOffIcon({ size }: IconProps) {
  return (
    <Icon size={size}>
      <path d="M9.9 5.8A8.6 8.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.8 3.5M6.3 7.4A15.4 15.4 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.6-1.3M10 9.9a3 3 0 0 0 4.1 4.2M4 4l16 16" />
    </Icon>
  );
}
