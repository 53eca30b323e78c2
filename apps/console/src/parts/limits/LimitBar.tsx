import type { Limit } from '@relaydeck/api-sdk'
import classes from './limits.module.css'
import { limitLevel, usedShare } from './use.ts'

/** Bar of the used part of a limit. Its text is beside it. */
export const LimitBar = ({ limit }: { limit: Limit }) => (
  <span className={classes.bar} data-level={limitLevel(limit)} aria-hidden>
    <span style={{ width: `${Math.min(1, usedShare(limit)) * 100}%` }} />
  </span>
)
