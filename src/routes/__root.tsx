import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { RouterContext } from '#app/router-context.ts';

export const Route = createRootRouteWithContext<RouterContext>()({ component: Outlet });
