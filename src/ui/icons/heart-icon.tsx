import { Icon, type IconProps } from './icon.tsx';

export function HeartIcon({ size }: IconProps) {
  return (
    <Icon size={size}>
      <path d="M12 20s-8-4.7-8-10.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8 2.5C20 15.3 12 20 12 20Z" />
    </Icon>
  );
}
