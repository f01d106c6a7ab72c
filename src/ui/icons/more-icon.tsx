import { Icon, type IconProps } from './icon.tsx';

export function MoreIcon({ size }: IconProps) {
  return (
    <Icon size={size}>
      <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth={3} />
    </Icon>
  );
}
