import { Button, Menu } from '@mantine/core'
import type { User } from '@relaydeck/api-sdk'
import { IconDots } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../../app/language/area.ts'
import { useSessionUser } from '../../../app/session.ts'
import { obstacle } from '../../../parts/account/obstacle.ts'
import { DropdownMenu, MenuButton, type MenuState } from '../../../parts/action-menu/MenuButton.tsx'
import { IconButton } from '../../../parts/kit/IconButton.tsx'
import { EditItem } from '../../../parts/list-page/RowActions.tsx'
import { RemoveItem } from '../../../parts/list-page/RowMenu.tsx'
import { useConfirmation } from '../../../parts/overlay/use-confirmation.tsx'
import { resourceTexts, useRowNames } from '../../../parts/rows/resource.ts'
import { type Action, actionsFor, GUEST, useManage, userResource, userTexts } from './-user.ts'

/** Returns a function that asks before an action on an account, and its dialog. */
function useQuestion(user: User, onDone?: (action: Action) => void) {
  const texts = useTexts(userTexts)
  const manage = useManage()
  const { ask, dialog } = useConfirmation()
  const askFor = (action: Action) =>
    ask({
      title: texts.questions[action].title,
      confirmLabel: texts.actions[action],
      danger: action === 'delete' || action === 'disable',
      onConfirm: async () => {
        await manage.mutateAsync({ user, action })
        onDone?.(action)
      },
      children: texts.questions[action].effect(user.username),
    })
  return { askFor, dialog }
}

/** Menu of a row: the form and the actions on the account, disabled if the current user may not manage it. */
export function UserActions({ user }: { user: User }) {
  const texts = useTexts(userTexts)
  const { more } = useTexts(resourceTexts)
  const { labelOf } = useRowNames(userResource)
  const me = useSessionUser() ?? GUEST
  const reason = obstacle(user, me)
  const button = (
    <IconButton
      icon={IconDots}
      label={more(labelOf(user))}
      disabled={reason !== undefined}
      title={reason && texts[reason]}
    />
  )
  if (reason) return button
  return <MenuButton button={button}>{(menu) => <RowMenu user={user} menu={menu} />}</MenuButton>
}

function RowMenu({ user, menu }: { user: User; menu: MenuState }) {
  const me = useSessionUser() ?? GUEST
  const { askFor, dialog } = useQuestion(user)
  return (
    <>
      <DropdownMenu {...menu}>
        <EditItem resource={userResource} row={user} />
        <Items actions={actionsFor(user, me)} onPick={askFor} />
      </DropdownMenu>
      {dialog}
    </>
  )
}

interface ItemsProps {
  actions: readonly Action[]
  onPick: (action: Action) => void
}

function Items({ actions, onPick }: ItemsProps) {
  const { actions: labels } = useTexts(userTexts)
  return actions.map((each) =>
    each === 'delete' ? (
      <RemoveItem key={each} onClick={() => onPick(each)} />
    ) : (
      <Menu.Item key={each} onClick={() => onPick(each)}>
        {labels[each]}
      </Menu.Item>
    ),
  )
}

/** Actions on the page of a user: to ban or unban is a button, the others are in a menu. */
export function UserPageActions({ user }: { user: User }) {
  const texts = useTexts(userTexts)
  const { more } = useTexts(resourceTexts)
  const { labelOf } = useRowNames(userResource)
  const me = useSessionUser() ?? GUEST
  const navigate = useNavigate()
  const { askFor, dialog } = useQuestion(user, (action) => {
    if (action === 'delete') void navigate({ to: userResource.path })
  })
  if (obstacle(user, me)) return null
  const [first, ...others] = actionsFor(user, me)
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => askFor(first)}>
        {texts.actions[first]}
      </Button>
      <DropdownMenu button={<IconButton icon={IconDots} variant="default" size={36} label={more(labelOf(user))} />}>
        <Items actions={others} onPick={askFor} />
      </DropdownMenu>
      {dialog}
    </>
  )
}
