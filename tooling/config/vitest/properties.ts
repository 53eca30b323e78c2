import { configureGlobal } from 'fast-check'

declare global {
  interface ImportMeta {
    readonly env: Readonly<Record<string, string>>
  }
}

/**
 * Uses the same cases of every property in each run, so that a failing run is caused by a change. Other cases are used
 * with `RELAYDECK_SEED=random`, or with the seed that a failed run printed.
 */
const seed = import.meta.env.RELAYDECK_SEED

if (seed !== 'random') configureGlobal({ seed: Number(seed) })
