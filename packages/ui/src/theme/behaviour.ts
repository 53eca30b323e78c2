/** Milliseconds. A popup opens and closes after these; one that can itself be hovered waits longer before it closes. */
export const POPUP_DELAY = { open: 50, close: 70, closeHoverable: 300 } as const

/** Milliseconds that anything may take to appear or leave. */
export const MOTION = 120

/** Page buttons at either end, and beside the current one. */
export const PAGER = { boundaries: 1, siblings: 1 } as const
