import { Icon, type IconProps } from './icon.tsx';

export function DownloadIcon({ size }: IconProps) {
  return (
    <Icon size={size}>
      <path d="M12 4v11M7.5 11 12 15.5 16.5 11M5 20h14" />
    </Icon>
  );
}
