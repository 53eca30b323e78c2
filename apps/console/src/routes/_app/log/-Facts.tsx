import { CopyButton } from '@relaydeck/ui/CopyButton'
import type { ReactNode } from 'react'
import { useTexts } from '../../../app/texts/area.ts'
import classes from './-Detail.module.css'
import { logTexts } from './-log.ts'

/** Description list without empty values. */
export function Facts({ facts }: { facts: readonly [string, ReactNode][] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

/** Id of a request, which can be copied. */
export function RequestId({ id }: { id: string }) {
  const { detail } = useTexts(logTexts)
  return (
    <span className={classes.request}>
      <code className="whole">{id}</code>
      <CopyButton value={id} label={detail.copyRequest} />
    </span>
  )
}
