import { Button } from '@mantine/core'
import { lazy } from 'react'
import { useTexts } from '../../app/texts/area.ts'
import { MenuButton } from '../menu/MenuButton.tsx'
import { resourceTexts } from './resource.ts'

const loadMenu = () => import('../views/ViewsMenu.tsx')
const ViewsMenu = lazy(loadMenu)

/** Button for the menu of saved views of a list. */
export function ViewsButton({ name }: { name: string }) {
  const { views } = useTexts(resourceTexts)
  const button = (
    <Button variant="subtle" px="xs">
      {views}
    </Button>
  )
  return (
    <MenuButton button={button} load={loadMenu}>
      {(menu) => <ViewsMenu {...menu} name={name} />}
    </MenuButton>
  )
}
