import type { Limit } from '@relaydeck/api-sdk'
import { formatTimestamp } from '@relaydeck/ui/Timestamp'
import { useLanguage, useTexts } from '../../app/language/area.ts'
import { useStatus } from '../../app/status.ts'
import { LimitBar } from './LimitBar.tsx'
import classes from './limits.module.css'
import { limitPercent, limitReset, limitSentence, limitTexts, limitUse } from './sentence.ts'
import { limitLevel } from './use.ts'

const keyOf = ({ kind, per }: Limit): string => `${kind} ${per}`

/** Limits as sentences, each with what is used of it, a bar, and when it resets. */
export const LimitUses = ({ limits }: { limits: readonly Limit[] }) => (
  <ul className={classes.uses}>
    {limits.map((limit) => (
      <Use key={keyOf(limit)} limit={limit} />
    ))}
  </ul>
)

function Use({ limit }: { limit: Limit }) {
  const status = useStatus()
  const language = useLanguage()
  const { levels } = useTexts(limitTexts)
  const level = limitLevel(limit)
  const reset = limitReset(limit, language)
  return (
    <li className={classes.use}>
      <span className={classes.sentence}>
        <span>{limitSentence(limit, status, language)}</span>
        <span className={classes.level} data-level={level}>
          {level === 'at'
            ? levels.at
            : [level === 'near' && levels.near, limitPercent(limit)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <LimitBar limit={limit} />
      <span className={classes.detail}>
        <span>{limitUse(limit, status, language)}</span>
        {reset && <span title={formatTimestamp(limit.resets_at ?? 0)}>{reset}</span>}
      </span>
    </li>
  )
}
