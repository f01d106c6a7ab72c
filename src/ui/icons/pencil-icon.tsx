import { Icon, type IconProps } from './icon.tsx';

export function PencilIcon({ size }: IconProps) {
  return (
    <Icon size={size}>
      <path d="M4 20l1-4.5L16.2 4.3a1.6 1.6 0 0 1 2.3 0l1.2 1.2a1.6 1.6 0 0 1 0 2.3L8.5 19Z" />
      <path d="m14.5 6 3.5 3.5" />
    </Icon>
  );
}
