import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/NumberInput.css'
import '@mantine/core/styles/Switch.css'
import '@relaydeck/ui/inline-input.css'
import { Button } from '@mantine/core'
import { type ReactNode, type SubmitEvent, Suspense, useState } from 'react'
import { useTexts } from '../../../../app/texts/area.ts'
import { ConfirmDialog } from '../../../../parts/ConfirmDialog.ts'
import { FormBar } from '../../../../parts/form/FormBar.tsx'
import { LeaveGuard } from '../../../../parts/form/LeaveGuard.tsx'
import type { TabId } from '../-tabs.ts'
import { OptionFormContext } from './context.ts'
import classes from './Options.module.css'
import type { Stored } from './options.ts'
import { optionTexts } from './texts.ts'
import { useOptionForm } from './use-option-form.ts'

/** The fields of a tab, and the bar that waits below them for as long as something is unsaved. */
export function OptionFields({ tab, stored, children }: { tab: TabId; stored: Stored; children: ReactNode }) {
  const { bar, theme } = useTexts(optionTexts)
  const form = useOptionForm(tab, stored)
  const [asking, setAsking] = useState(false)
  const count = form.changes.length
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // A dialog's form sends its events through here as well.
    if (event.target !== event.currentTarget || count === 0 || !form.check()) return
    if (form.isChanged('Theme')) setAsking(true)
    else form.save()
  }
  return (
    <OptionFormContext value={form}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {children}
        {count > 0 && (
          <FormBar>
            <span className={classes.count} role="status">
              {bar.unsaved(count)}
            </span>
            <Button variant="default" disabled={form.saving} onClick={form.discard}>
              {bar.discard}
            </Button>
            <Button type="submit" loading={form.saving}>
              {bar.save}
            </Button>
          </FormBar>
        )}
      </form>
      {asking && (
        <Suspense>
          <ConfirmDialog
            opened
            title={theme.question(form.value('Theme'))}
            confirmLabel={theme.confirm}
            onConfirm={form.save}
            onClose={() => setAsking(false)}
          >
            {theme.what}
          </ConfirmDialog>
        </Suspense>
      )}
      <LeaveGuard dirty={count > 0} leaves={leavesTab} />
    </OptionFormContext>
  )
}

interface Place {
  readonly pathname: string
  readonly search: { readonly tab?: unknown }
}

const leavesTab = (from: Place, to: Place): boolean =>
  from.pathname !== to.pathname || from.search.tab !== to.search.tab
