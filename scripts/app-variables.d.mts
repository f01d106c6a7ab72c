import type { Plugin } from 'vite';

export function noteVariables(): Plugin;
export function wasBuiltWithTheseVariables(folder: string): boolean;
