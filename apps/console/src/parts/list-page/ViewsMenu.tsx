import { Button, Menu, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CopyButton } from '@relaydeck/ui/CopyButton'
import { IconBookmark, IconCheck, IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../app/language/area.ts'
import { useSessionUser } from '../../app/session.ts'
import { DropdownMenu } from '../action-menu/MenuButton.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import { commonTexts } from '../kit/KitTexts.tsx'
import { ToolButton } from '../kit/ToolButton.tsx'
import { Dialog } from '../overlay/Dialog.tsx'
import { resourceTexts } from '../rows/resource.ts'
import classes from './ViewsDialog.module.css'
import { MAX_VIEWS, NAME_MAX, readViews, searchOfView, type View, viewsTexts, withView, writeViews } from './views.ts'

/** Menu of the saved views of a list, by its name, with a dialog that saves and deletes them. */
export function ViewsMenu({ name }: { name: string }) {
  const texts = useTexts(viewsTexts)
  const userId = useSessionUser()?.id ?? 0
  const { views: label } = useTexts(resourceTexts)
  const [views, setViews] = useState<readonly View[]>([])
  const [managing, setManaging] = useState(false)
  const { history } = useRouter()
  const { pathname, search } = useLocation({ select: ({ pathname, searchStr }) => ({ pathname, search: searchStr }) })
  const current = searchOfView(search)
  const change = (next: readonly View[]) => {
    writeViews(name, userId, next)
    setViews(next)
  }
  return (
    <>
      <DropdownMenu
        button={
          <ToolButton
            icon={IconBookmark}
            label={label}
            rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
          />
        }
        onChange={(opened) => opened && setViews(readViews(name, userId))}
      >
        {views.length === 0 && <Menu.Label>{texts.none}</Menu.Label>}
        {views.map((view) => (
          <Menu.Item
            key={view.name}
            rightSection={view.search === current && <IconCheck size={16} aria-label={texts.shown} />}
            onClick={() => history.push(pathname + view.search)}
          >
            {view.name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => setManaging(true)}>{texts.manage}</Menu.Item>
      </DropdownMenu>
      {managing && (
        <ViewsDialog
          views={views}
          current={current}
          link={(each) => `${location.origin}${pathname}${each}`}
          onChange={change}
          onClose={() => setManaging(false)}
        />
      )}
    </>
  )
}

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
function ViewsDialog({ views, current, link, onChange, onClose }: ViewsDialogProps) {
  const texts = useTexts(viewsTexts)
  const { save } = useTexts(commonTexts)
  const added = (name: string) => withView(views, { name: name.trim(), search: current })
  const form = useForm({
    initialValues: { name: '' },
    validate: {
      name: (name) => (name.trim() === '' ? texts.missing : added(name).length > MAX_VIEWS && texts.tooMany(MAX_VIEWS)),
    },
  })
  const submit = form.onSubmit(({ name }) => {
    onChange(added(name))
    form.reset()
  })
  const replaces = views.some((view) => view.name === form.values.name.trim())
  return (
    <Dialog title={texts.manage} onClose={onClose}>
      <form onSubmit={submit} noValidate className={classes.form}>
        <TextInput
          className={classes.name}
          label={texts.name}
          description={replaces ? texts.replaces : texts.hint}
          maxLength={NAME_MAX}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
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
              <IconButton
                icon={IconTrash}
                danger
                label={texts.remove(view.name)}
                onClick={() => onChange(views.filter((each) => each !== view))}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
