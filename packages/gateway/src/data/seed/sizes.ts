/** How much a seed makes. */
export interface Size {
  readonly users: number
  readonly tokens: number
  readonly channels: number
  readonly redemptions: number
  readonly logs: number
}

/** `demo`: what a small firm might have; `load`: more than one machine should be asked to serve. */
export const SIZES = {
  demo: { users: 14, tokens: 32, channels: 18, redemptions: 30, logs: 6000 },
  load: { users: 5000, tokens: 2000, channels: 1000, redemptions: 1000, logs: 100_000 },
} as const satisfies Record<string, Size>

export type SizeName = keyof typeof SIZES

export const DAY = 24 * 60 * 60

/** Days that the seed tells of, today included. */
export const DAYS = 42
