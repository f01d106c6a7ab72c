import { Icon, type IconProps } from './icon.tsx';

export function InfoIcon({ size }: IconProps) {
  return (
    <Icon size={size}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5M12 8v.01" />
    </Icon>
  );
}
