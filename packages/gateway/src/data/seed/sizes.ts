/** Number of rows that a seed creates. */
export interface Size {
  readonly users: number
  readonly tokens: number
  readonly channels: number
  readonly redemptions: number
  readonly logs: number
}

/** `demo`: a small company; `load`: the most that one machine should serve. */
export const SIZES = {
  demo: { users: 14, tokens: 32, channels: 18, redemptions: 30, logs: 9000 },
  load: { users: 5000, tokens: 2000, channels: 1000, redemptions: 1000, logs: 100_000 },
} as const satisfies Record<string, Size>

export type SizeName = keyof typeof SIZES
