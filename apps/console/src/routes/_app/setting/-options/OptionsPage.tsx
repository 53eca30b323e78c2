import { Button } from '@mantine/core'
import { ForbiddenError, hasRole, RefusedError } from '@relaydeck/api-sdk'
import { LoadError } from '@relaydeck/ui/LoadError'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode, SubmitEvent } from 'react'
import { useTexts } from '../../../../app/language/area.ts'
import { useSessionUser } from '../../../../app/session.ts'
import { FormBar, FormSkeleton } from '../../../../parts/form/FormSection.tsx'
import { Note } from '../../../../parts/kit/Note.tsx'
import { useConfirmation } from '../../../../parts/overlay/use-confirmation.tsx'
import { LeaveGuard } from '../../../../parts/saving/LeaveGuard.tsx'
import { Sections, useNamedField } from '../-Sections.tsx'
import type { TabId } from '../-texts.ts'
import classes from './Options.module.css'
import { optionTexts, type StoredOptions, storedOptions } from './options.ts'
import { OptionFormContext, useOptionForm } from './use-option-form.ts'

/** Form of a tab, with a bar at the bottom while there are unsaved changes. */
export function OptionFields({ tab, stored, children }: { tab: TabId; stored: StoredOptions; children: ReactNode }) {
  const { bar, theme } = useTexts(optionTexts)
  const form = useOptionForm(tab, stored)
  const { ask, dialog } = useConfirmation()
  useNamedField()
  const count = form.changes.length
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // Submit events of dialogs bubble through React to this form.
    if (event.target !== event.currentTarget || count === 0 || !form.validate()) return
    if (!form.isChanged('Theme')) return form.save()
    ask({
      title: theme.title(form.value('Theme')),
      confirmLabel: theme.confirm,
      onConfirm: form.save,
      children: theme.consequence,
    })
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
      {dialog}
      <LeaveGuard dirty={count > 0} leaves={leavesTab} />
    </OptionFormContext>
  )
}

interface PageLocation {
  readonly pathname: string
  readonly search: { readonly tab?: unknown }
}

const leavesTab = (from: PageLocation, to: PageLocation): boolean =>
  from.pathname !== to.pathname || from.search.tab !== to.search.tab

/** Settings tab that loads the options and then shows its form. A later response never replaces unsaved changes. */
export function OptionsPage({ tab, children }: { tab: TabId; children: ReactNode }) {
  const texts = useTexts(optionTexts)
  const user = useSessionUser()
  const { data, error, isPending, refetch } = useQuery({ ...storedOptions, refetchOnWindowFocus: false })
  if (isPending) return <FormSkeleton label={texts.loading} />
  if (data)
    return (
      <Sections label={texts.sectionList}>
        <OptionFields tab={tab} stored={data}>
          {children}
        </OptionFields>
      </Sections>
    )
  const refused = error instanceof RefusedError || error instanceof ForbiddenError
  if (refused && !hasRole(user, 'root')) return <Note tone="warns">{texts.rootOnly}</Note>
  return <LoadError title={texts.notLoaded} error={error} onRetry={() => void refetch()} />
}
