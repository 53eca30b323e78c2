import { lazy } from 'react'

/** The kit's confirmation dialog, loaded when first shown: dialogs are heavy, and most visits need none. */
export const ConfirmDialog = lazy(() =>
  import('@relaydeck/ui/ConfirmDialog').then((kit) => ({ default: kit.ConfirmDialog })),
)
