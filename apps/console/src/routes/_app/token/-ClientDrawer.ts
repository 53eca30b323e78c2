import { lazy } from 'react'

/** The drawer that sets up clients for a token. It loads when it is first opened. */
export const ClientDrawer = lazy(() => import('./-ClientSetup.tsx'))
