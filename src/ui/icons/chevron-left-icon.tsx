import { Icon, type IconProps } from './icon.tsx';

export function ChevronLeftIcon({ size }: IconProps) {
  return (
    <Icon size={size}>
      <path d="m14.5 5-7 7 7 7" />
    </Icon>
  );
}
