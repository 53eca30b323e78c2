import type { Limit, OwnedLimit } from '@relaydeck/api-sdk'
import { useId } from 'react'
import { useTexts } from '../../app/language/area.ts'
import { LimitUses } from './LimitUses.tsx'
import classes from './limits.module.css'
import { limitTexts } from './sentence.ts'

/** A limit, and whose it is unless that is the record of the page. */
type ShownLimit = Limit & Partial<Pick<OwnedLimit, 'of' | 'model'>>

interface LimitsProps {
  /** `undefined` in front of a server without limits. */
  limits: readonly ShownLimit[] | undefined
  /** Level of the headings. */
  heading?: 'h2' | 'h3'
  /** Title of the token's limits, where it has another name. */
  titleOfToken?: string
}

const OWNERS: readonly ShownLimit['of'][] = ['token', 'user', 'group']

const rankOf = ({ of, model }: ShownLimit): number => (model === undefined ? OWNERS.indexOf(of) : OWNERS.length)

/** Sections of a page with limits, one for each owner, then for each model; nothing without limits. */
export function LimitsSection({ limits = [], heading = 'h2', titleOfToken }: LimitsProps) {
  const texts = useTexts(limitTexts)
  const titleOf = ({ of, model }: ShownLimit): string => {
    if (model !== undefined) return texts.ofModel(model)
    if (of === 'token' && titleOfToken) return titleOfToken
    return of ? texts.of[of] : texts.title
  }
  const sorted = limits.toSorted((a, b) => rankOf(a) - rankOf(b))
  return [...Map.groupBy(sorted, titleOf)].map(([title, same]) => (
    <Owned key={title} title={title} limits={same} heading={heading} />
  ))
}

interface OwnedProps {
  title: string
  limits: readonly Limit[]
  heading: 'h2' | 'h3'
}

function Owned({ title, limits, heading: Heading }: OwnedProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      <LimitUses limits={limits} />
    </section>
  )
}
