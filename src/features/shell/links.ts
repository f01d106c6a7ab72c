import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Role } from '#domain/account/role.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { shell } from '#i18n/es/shell.ts';
import { ChartIcon, ClockIcon, CoinsIcon, HeartIcon, UserIcon } from '#ui/account-icons.tsx';
import type { IconProps } from '#ui/icon.tsx';
import { CalendarIcon, PeopleIcon } from '#ui/icons.tsx';

interface ShellLink {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
  readonly icon: ComponentType<IconProps>;
}

const PROFILE: ShellLink = { to: '/dashboard/profile', label: shell.profile, icon: UserIcon };
const CALENDAR: ShellLink = {
  to: '/dashboard/calendario',
  label: shell.calendar,
  icon: CalendarIcon,
};

const ADMIN: readonly ShellLink[] = [
  PROFILE,
  { to: '/dashboard/usersmanagement', label: shell.users, icon: PeopleIcon },
  CALENDAR,
  { to: '/dashboard/usersstats', label: shell.userReport, icon: ChartIcon },
  { to: '/dashboard/financestats', label: shell.financeReport, icon: CoinsIcon },
];

const RESPONSABLE: readonly ShellLink[] = [
  PROFILE,
  { to: '/dashboard/usersmanagement', label: shell.patients, icon: HeartIcon },
  CALENDAR,
];

const SHIFTS: ShellLink = { to: '/turnos', label: shell.shifts, icon: ClockIcon };

const CAREGIVER: readonly ShellLink[] = [
  { to: '/turnos/datos', label: shell.profile, icon: UserIcon },
  SHIFTS,
];

/** The links that a role sees, by what the backend offers this account. The server decides what it may do there. */
export function linksOf(role: Role, capabilities: readonly string[]): readonly ShellLink[] {
  if (role === 'Cuidador') return CAREGIVER;
  if (role === 'Admin') return ADMIN;
  return capabilities.includes(CAPABILITIES.shifts) ? [...RESPONSABLE, SHIFTS] : RESPONSABLE;
}
