import type { MovePlan } from '@relaydeck/api-sdk'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTexts } from '../../../app/language/area.ts'
import { statusOptions } from '../../../app/status.ts'
import classes from './-move.module.css'
import { PlanView } from './-PlanView.tsx'
import { SourceForm } from './-SourceForm.tsx'
import { NEW_SOURCE, type Source } from './-source.ts'
import { moveTexts } from './-texts.ts'

/** Page that takes over what another gateway has: its source, the plan, and the result. */
export function Move() {
  const texts = useTexts(moveTexts)
  const [source, setSource] = useState<Source>(NEW_SOURCE)
  const [plan, setPlan] = useState<MovePlan>()
  const title = useRef<HTMLHeadingElement>(null)
  const { data: status, isSuccess, isFetching } = useQuery(statusOptions)
  // The status of the last visit may be another server's.
  const isUnavailable = !status.moves && isSuccess && !isFetching
  const back = () => {
    setPlan(undefined)
    title.current?.focus()
  }
  return (
    <div className={classes.page}>
      <h1 ref={title} tabIndex={-1}>
        {texts.title}
      </h1>
      {isUnavailable ? <p className="dimmed">{texts.unavailable}</p> : null}
      {!isUnavailable && plan && <PlanView plan={plan} onBack={back} />}
      {!isUnavailable && !plan && <SourceForm source={source} onChange={setSource} onPlan={setPlan} />}
    </div>
  )
}
