import { Button, Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useSessionUser } from '../../app/session.ts'
import { useTexts } from '../../app/texts/area.ts'
import { DropdownMenu } from '../menu/MenuButton.tsx'
import { resourceTexts } from '../rows/resource.ts'
import { ViewsDialog } from './ViewsDialog.tsx'
import { readViews, searchOfView, type View, viewsTexts, writeViews } from './views.ts'

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
          <Button variant="subtle" px="xs">
            {label}
          </Button>
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
