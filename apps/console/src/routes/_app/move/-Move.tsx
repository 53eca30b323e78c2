import type { MovePlan } from '@relaydeck/api-sdk'
import { useState } from 'react'
import { useTexts } from '../../../app/language/area.ts'
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
  return (
    <div className={classes.page}>
      <h1 tabIndex={-1}>{texts.title}</h1>
      {plan ? (
        <PlanView plan={plan} onBack={() => setPlan(undefined)} />
      ) : (
        <SourceForm source={source} onChange={setSource} onPlan={setPlan} />
      )}
    </div>
  )
}
