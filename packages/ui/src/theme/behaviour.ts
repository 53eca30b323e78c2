/** Popup delays in milliseconds. A popup that can be hovered itself closes later. */
export const POPUP_DELAY = { open: 50, close: 70, closeHoverable: 300 } as const

/** Duration of all transitions, in milliseconds. */
export const TRANSITION_MS = 120

/** Number of page buttons at either end and next to the current page. */
export const PAGER = { boundaries: 1, siblings: 1 } as const
