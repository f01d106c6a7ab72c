import { Icon, type IconProps } from './icon.tsx';

export function ChartIcon({ size }: IconProps) {
  return (
    <Icon size={size}>
      <path d="M4 20h16M7 16v-5M12 16V5M17 16V9" />
    </Icon>
  );
}
