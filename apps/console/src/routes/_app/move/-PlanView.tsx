import { Button } from '@mantine/core'
import { MOVE_ACTIONS, type MoveNote, type MovePart, type MovePlan, moves } from '@relaydeck/api-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNumberFormat, useTexts } from '../../../app/language/area.ts'
import { FormBar } from '../../../parts/form/FormSection.tsx'
import { useAction } from '../../../parts/form/use-action.ts'
import { FailureNote } from '../../../parts/kit/FailureNote.tsx'
import { LeaveGuard } from '../../../parts/saving/LeaveGuard.tsx'
import classes from './-move.module.css'
import { writtenOf } from './-source.ts'
import { moveTexts } from './-texts.ts'

interface PlanViewProps {
  plan: MovePlan
  onBack: () => void
}

/** What a move does, the button that makes it, and then its result. */
export function PlanView({ plan, onBack }: PlanViewProps) {
  const texts = useTexts(moveTexts)
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const making = useAction({
    call: (send) => moves.make(send, { id: plan.id }),
    onSuccess: () => client.invalidateQueries(),
    meta: { handlesErrors: true },
  })
  const made = making.data
  // The control with the focus has gone: the heading says what is shown instead.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it has gone when the result arrives, too
  useEffect(() => heading.current?.focus(), [made])
  const count = writtenOf(plan)
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={classes.heading}>
        {made ? texts.done(writtenOf(made)) : texts.planned(texts.names[plan.from])}
      </h2>
      {made && <p>{texts.next}</p>}
      {!made && count === 0 && <p>{texts.nothing}</p>}
      <Counts plan={made ?? plan} />
      <Remarks plan={made ?? plan} />
      {making.isError && <FailureNote error={making.error} />}
      <FormBar>
        <Button variant="default" onClick={onBack} disabled={making.isPending}>
          {made ? texts.again : texts.back}
        </Button>
        {!made && count > 0 && (
          <Button loading={making.isPending} onClick={() => making.run()}>
            {texts.make(count)}
          </Button>
        )}
      </FormBar>
      <LeaveGuard dirty={making.isPending} />
    </>
  )
}

/** Numbers of items by what happens to them. Columns without any are left out. */
function Counts({ plan: { parts } }: { plan: MovePlan }) {
  const texts = useTexts(moveTexts)
  const numbers = useNumberFormat()
  const actions = MOVE_ACTIONS.filter((action) => action === 'add' || parts.some((part) => part[action] > 0))
  return (
    <div className={classes.scroll}>
      <table className={classes.counts}>
        <thead>
          <tr>
            <th scope="col">{texts.what}</th>
            {actions.map((action) => (
              <th key={action} scope="col">
                {texts.actions[action]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.noun}>
              <th scope="row">{texts.nouns[part.noun]}</th>
              {actions.map((action) => (
                <td key={action} data-none={part[action] === 0 || undefined}>
                  {numbers.format(part[action])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What there is to be said about items, fields and users, each closed at first. */
function Remarks({ plan: { parts, losses, notes, without_password, without_passwords } }: { plan: MovePlan }) {
  const texts = useTexts(moveTexts)
  return (
    <div className={classes.remarks}>
      {parts.map((part) => part.items.length > 0 && <Items key={part.noun} part={part} />)}
      {without_passwords > 0 && (
        <Fold title={texts.passwords(without_passwords)}>
          <p className="dimmed">{texts.passwordsHint}</p>
          <ul>
            {without_password.map((name) => (
              <li key={name}>{name}</li>
            ))}
            <Others count={without_passwords - without_password.length} />
          </ul>
        </Fold>
      )}
      <Notes title={texts.losses} notes={losses} />
      <Notes title={texts.notes} notes={notes} />
    </div>
  )
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={classes.fold}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}

function Others({ count }: { count: number }) {
  const texts = useTexts(moveTexts)
  return count > 0 ? <li className="dimmed">{texts.more(count)}</li> : null
}

function Items({ part: { noun, items, ...counts } }: { part: MovePart }) {
  const texts = useTexts(moveTexts)
  const said = Math.max(items.length, counts.keep + counts.leave)
  return (
    <Fold title={texts.details(texts.nouns[noun], said)}>
      <ul>
        {items.map(({ action, name, reasons }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may be equal
          <li key={at}>
            <b>{texts.actions[action]}</b> {name}
            {reasons.length > 0 && <span className="dimmed">{reasons.join(texts.separator)}</span>}
          </li>
        ))}
        <Others count={said - items.length} />
      </ul>
    </Fold>
  )
}

/** Returns the name of what a note is about: its noun, and the field. */
function placeOf(what: string, nouns: Readonly<Record<string, string>>): string {
  const [noun = '', ...field] = what.split('.')
  return [nouns[noun] ?? noun, field.join('.')].filter(Boolean).join(' · ')
}

function Notes({ title, notes }: { title: string; notes: readonly MoveNote[] }) {
  const texts = useTexts(moveTexts)
  if (notes.length === 0) return null
  return (
    <Fold title={`${title} (${notes.length})`}>
      <ul>
        {notes.map(({ what, count, reason }) => (
          <li key={`${what} ${reason}`}>
            <b>{placeOf(what, texts.nouns)}</b> {count > 0 && texts.items(count)}
            {reason !== '' && <span className="dimmed">{reason}</span>}
          </li>
        ))}
      </ul>
    </Fold>
  )
}
