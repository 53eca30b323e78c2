import { VisuallyHidden } from '@mantine/core'
import type { Limit } from '@relaydeck/api-sdk'
import type { ReactNode } from 'react'
import { useLanguage, useTexts } from '../../app/language/area.ts'
import { useStatus } from '../../app/status.ts'
import { LimitBar } from './LimitBar.tsx'
import classes from './limits.module.css'
import { limitPercent, limitPhrase, limitReset, limitSentence, limitTexts, limitUse } from './sentence.ts'
import { limitLevel, tightestLimit } from './use.ts'

interface WithLimitProps {
  /** `undefined` in front of a server without limits. */
  limits: readonly Limit[] | undefined
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

function TightLimit({ limit, isNarrow }: { limit: Limit; isNarrow: boolean }) {
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
      {isNarrow && <LimitBar limit={limit} />}
      <span className={classes.level} data-level={level}>
        {isNarrow ? short : text}
      </span>
      {isNarrow && <VisuallyHidden> {phrase}</VisuallyHidden>}
    </span>
  )
}
