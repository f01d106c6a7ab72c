import { Icon, type IconProps } from './icon.tsx';

export function AlertIcon({ size }: IconProps) {
  return (
    <Icon size={size}>
      <path d="M12 4 2.8 19.5h18.4L12 4ZM12 10v4.5M12 17.2v.01" />
    </Icon>
  );
}
