import { ActionIcon, Button, TextInput } from '@mantine/core'
import { CopyButton } from '@relaydeck/ui/CopyButton'
import { IconTrash } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { useTexts } from '../../app/texts/area.ts'
import { commonTexts } from '../kit/KitTexts.tsx'
import { Dialog } from '../overlay/Dialog.tsx'
import classes from './ViewsDialog.module.css'
import { MAX_VIEWS, NAME_MAX, type View, viewsTexts, withView } from './views.ts'

interface ViewsDialogProps {
  views: readonly View[]
  /** Query string of the view that is shown. */
  current: string
  /** Returns the address of a query string. */
  link: (search: string) => string
  onChange: (views: readonly View[]) => void
  onClose: () => void
}

/** Saves the view that is shown under a name, copies links to views, and deletes views. */
export function ViewsDialog({ views, current, link, onChange, onClose }: ViewsDialogProps) {
  const texts = useTexts(viewsTexts)
  const { save } = useTexts(commonTexts)
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const next = withView(views, { name: name.trim(), search: current })
    if (name.trim() === '') setError(texts.missing)
    else if (next.length > MAX_VIEWS) setError(texts.tooMany(MAX_VIEWS))
    else {
      onChange(next)
      setName('')
      setError('')
    }
  }
  const replaces = views.some((view) => view.name === name.trim())
  return (
    <Dialog title={texts.manage} onClose={onClose}>
      <form onSubmit={submit} noValidate className={classes.form}>
        <TextInput
          className={classes.name}
          label={texts.name}
          description={replaces ? texts.replaces : texts.hint}
          error={error}
          value={name}
          maxLength={NAME_MAX}
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit">{save}</Button>
      </form>
      {views.length === 0 ? (
        <p className="dimmed">{texts.none}</p>
      ) : (
        <ul className={classes.views}>
          {views.map((view) => (
            <li key={view.name}>
              <span className={classes.title}>{view.name}</span>
              <CopyButton value={link(view.search)} label={texts.copyLink(view.name)} />
              <ActionIcon
                variant="subtle"
                color="red"
                c="var(--mantine-color-error)"
                aria-label={texts.remove(view.name)}
                onClick={() => onChange(views.filter((each) => each !== view))}
              >
                <IconTrash size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
