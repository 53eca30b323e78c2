import { Button } from '@mantine/core'
import type { QueryKey } from '@relaydeck/api-sdk/query'
import { useUiTexts } from '@relaydeck/ui/texts'
import { type ReactNode, Suspense, useState } from 'react'
import { useTexts } from '../../app/texts/area.ts'
import { ConfirmDialog } from '../ConfirmDialog.ts'
import type { Chosen } from '../list/use-chosen.ts'
import type { BulkAction, BulkForm } from './action.ts'
import classes from './bulk.module.css'
import { nameSome } from './outcome.ts'
import { Progress } from './Progress.tsx'
import { bulkTexts } from './texts.ts'
import { useBulk } from './use-bulk.ts'

interface Row {
  readonly id: number
}

interface BulkBarProps<T extends Row> {
  resource: QueryKey
  chosen: Chosen<T>
  nameOf: (row: T) => string
  actions: readonly BulkAction<T>[]
  forms?: readonly BulkForm<T>[]
  /** What else can be done with the chosen rows. */
  children?: ReactNode
}

/** What a question is about: taken when it was asked. */
interface Asked<T> {
  action: BulkAction<T>
  rows: readonly T[]
  chosen: number
}

/** What can be done with the chosen rows, each after a question; then how far it is. */
export function BulkBar<T extends Row>({ resource, chosen, nameOf, actions, forms = [], children }: BulkBarProps<T>) {
  const texts = useTexts(bulkTexts)
  const { language } = useUiTexts()
  const bulk = useBulk<T>({ resource, chosen, nameOf })
  const [asked, setAsked] = useState<Asked<T>>()
  const [asking, setAsking] = useState(false)
  const [filled, setFilled] = useState<BulkForm<T>>()
  const ask = (action: BulkAction<T>) => {
    setAsked({ action, rows: chosen.rows.filter(action.applies), chosen: chosen.rows.length })
    setAsking(true)
  }
  return (
    <>
      {bulk.progress ? (
        <Progress {...bulk.progress} stopLabel={texts.stop} onStop={bulk.stop}>
          {texts.progress(bulk.progress.label, bulk.progress.done, bulk.progress.total)}
        </Progress>
      ) : (
        actions.map((action) => {
          const none = !chosen.rows.some(action.applies)
          return (
            <Button
              key={action.id}
              variant="default"
              size="xs"
              className={action.removes && !none ? classes.danger : undefined}
              disabled={none}
              title={none ? texts.none : undefined}
              onClick={() => ask(action)}
            >
              {action.words.label}
            </Button>
          )
        })
      )}
      {!bulk.progress &&
        forms.map((form) => (
          <Button key={form.id} variant="default" size="xs" onClick={() => setFilled(form)}>
            {form.label}
          </Button>
        ))}
      {!bulk.progress && children}
      {filled && (
        <Suspense>
          <filled.Form
            rows={chosen.rows}
            onClose={() => setFilled(undefined)}
            onStart={(action) => {
              setFilled(undefined)
              bulk.start({ action, rows: chosen.rows.filter(action.applies) })
            }}
          />
        </Suspense>
      )}
      {asked && (
        <Suspense>
          <ConfirmDialog
            opened={asking}
            title={asked.action.words.title(asked.rows.length)}
            confirmLabel={asked.action.words.label}
            danger={asked.action.danger ?? false}
            onConfirm={() => bulk.start(asked)}
            onClose={() => setAsking(false)}
          >
            <div className={classes.question}>
              <p>{asked.action.words.what}</p>
              <p>{texts.about(nameSome(asked.rows.map(nameOf), texts, language))}</p>
              {asked.rows.length < asked.chosen && <p>{texts.some(asked.rows.length, asked.chosen)}</p>}
            </div>
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
