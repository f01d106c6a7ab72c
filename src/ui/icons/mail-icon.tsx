import { Icon, type IconProps } from './icon.tsx';

export function MailIcon({ size }: IconProps) {
  return (
    <Icon size={size}>
      <rect x="3" y="5" width="18" height="14" rx="2.5" />
      <path d="m4 7.5 8 6 8-6" />
    </Icon>
  );
}
