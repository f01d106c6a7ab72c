import { Icon, type IconProps } from './icon.tsx';

export function CheckIcon({ size }: IconProps) {
  return (
    <Icon size={size}>
      <path d="m5 12.5 4.5 4.5L19 7.5" />
    </Icon>
  );
}
