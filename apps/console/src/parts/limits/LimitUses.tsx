import { VisuallyHidden } from '@mantine/core'
import type { Limit } from '@relaydeck/api-sdk'
import { formatTimestamp } from '@relaydeck/ui/Timestamp'
import { type ReactNode, useId } from 'react'
import { useStatus } from '../../app/status.ts'
import { useLanguage, useTexts } from '../../app/texts/area.ts'
import classes from './limits.module.css'
import { limitPercent, limitPhrase, limitReset, limitSentence, limitTexts, limitUse } from './sentence.ts'
import { limitLevel, tightestLimit, usedShare } from './use.ts'

interface BarProps {
  limit: Limit
}

/** Bar of the used part of a limit. Its text is beside it. */
const Bar = ({ limit }: BarProps) => (
  <span className={classes.bar} data-level={limitLevel(limit)} aria-hidden>
    <span style={{ width: `${Math.min(1, usedShare(limit)) * 100}%` }} />
  </span>
)

const keyOf = ({ kind, per }: Limit): string => `${kind} ${per}`

interface LimitsProps {
  /** `undefined` in front of a server without limits. */
  limits: readonly Limit[] | undefined
}

/** Section of a page with the limits of its record; nothing without limits. */
export function LimitsSection({ limits = [] }: LimitsProps) {
  const { title } = useTexts(limitTexts)
  const id = useId()
  if (limits.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <LimitUses limits={limits} />
    </section>
  )
}

/** Limits as sentences, each with what is used of it, a bar, and when it resets. */
export const LimitUses = ({ limits }: { limits: readonly Limit[] }) => (
  <ul className={classes.uses}>
    {limits.map((limit) => (
      <Use key={keyOf(limit)} limit={limit} />
    ))}
  </ul>
)

function Use({ limit }: BarProps) {
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
      <Bar limit={limit} />
      <span className={classes.detail}>
        <span>{limitUse(limit, status, language)}</span>
        {reset && <span title={formatTimestamp(limit.resets_at ?? 0)}>{reset}</span>}
      </span>
    </li>
  )
}

interface WithLimitProps extends LimitsProps {
  /** Whether the cell has no room for the name of the limit. */
  isNarrow?: boolean
  /** What the cell shows without limits. */
  children: ReactNode
}

/** Content of a cell, and below it the limit of the row of which the largest part is used. */
export function WithLimit({ limits, isNarrow = false, children }: WithLimitProps) {
  const limit = tightestLimit(limits)
  if (!limit) return children
  return (
    <span className={classes.stack} data-narrow={isNarrow || undefined}>
      {children}
      <TightLimit limit={limit} isNarrow={isNarrow} />
    </span>
  )
}

function TightLimit({ limit, isNarrow }: BarProps & { isNarrow: boolean }) {
  const status = useStatus()
  const language = useLanguage()
  const { shareOf, atOf, atShort } = useTexts(limitTexts)
  const level = limitLevel(limit)
  const percent = limitPercent(limit)
  const phrase = limitPhrase(limit, status, language)
  const whole = [limitSentence(limit, status, language), limitUse(limit, status, language), limitReset(limit, language)]
  const [text, short] = level === 'at' ? [atOf(phrase), atShort] : [shareOf(percent, phrase), percent]
  return (
    <span className={classes.tight} title={whole.filter(Boolean).join('\n')}>
      <Bar limit={limit} />
      <span className={classes.level} data-level={level}>
        {isNarrow ? short : text}
      </span>
      {isNarrow && <VisuallyHidden> {phrase}</VisuallyHidden>}
    </span>
  )
}
