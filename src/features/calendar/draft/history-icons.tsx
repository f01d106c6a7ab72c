import { Icon } from '#ui/icons/icon.tsx';

export function UndoIcon() {
  return (
    <Icon size={22}>
      <path d="M8.5 5 4 9.5 8.5 14M4.5 9.5H14a5 5 0 0 1 0 10h-3" />
    </Icon>
  );
}

export function RedoIcon() {
  return (
    <Icon size={22}>
      <path d="M15.5 5 20 9.5 15.5 14M19.5 9.5H10a5 5 0 0 0 0 10h3" />
    </Icon>
  );
}
