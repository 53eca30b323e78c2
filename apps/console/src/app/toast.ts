/** Kinds of toasts and how long each stays, in milliseconds. */
const DURATIONS = { success: 1500, info: 3000, error: 5000, warning: 10_000, notice: 20_000 } as const
export type ToastKind = keyof typeof DURATIONS

/** Duration of a toast without a kind. */
const PLAIN_DURATION = 5000

/** Maximum window width at which toasts appear at the top centre instead of the top right. */
const NARROW_WINDOW = 600

export interface Toast {
  kind?: ToastKind
  message: string
  /** Id for closing the toast; a second toast with the same name is not shown. */
  name?: string
  /** Stays until it is closed. */
  persistent?: boolean
  /** Button of the toast. */
  action?: { label: string; run: () => void }
}

/** Position of a toast in a window of a width. */
export const toastPosition = (width: number) => (width <= NARROW_WINDOW ? 'top-center' : 'top-right')

/** Milliseconds until a toast closes; `false`: it does not. */
export const toastDuration = ({ kind, persistent }: Toast): number | false =>
  persistent ? false : kind ? DURATIONS[kind] : PLAIN_DURATION
