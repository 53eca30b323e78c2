import type { Limit } from '@relaydeck/api-sdk'
import { useId } from 'react'
import { useTexts } from '../../app/language/area.ts'
import { LimitUses } from './LimitUses.tsx'
import classes from './limits.module.css'
import { limitTexts } from './sentence.ts'

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
