import { lazy } from 'react'

/** The kit's question, fetched when one is asked: dialogs are heavy, and most visits need none. */
export const ConfirmDialog = lazy(() =>
  import('@relaydeck/ui/ConfirmDialog').then((kit) => ({ default: kit.ConfirmDialog })),
)
