import { Menu } from '@mantine/core'
import type { User } from '@relaydeck/api-sdk'
import { useSessionUser } from '../../../app/session.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { DropdownMenu, type MenuState } from '../../../parts/menu/MenuButton.tsx'
import { useConfirmation } from '../../../parts/overlay/use-confirmation.tsx'
import { type Action, actionsFor, GUEST, useManage, userTexts } from './-user.ts'

/** Menu of actions on an account, each with a confirmation. */
export function UserMenu({ user, menu }: { user: User; menu: MenuState }) {
  const texts = useTexts(userTexts)
  const me = useSessionUser() ?? GUEST
  const manage = useManage()
  const { ask, dialog } = useConfirmation()
  const askFor = (action: Action) =>
    ask({
      title: texts.questions[action].title,
      confirmLabel: texts.actions[action],
      danger: action === 'delete' || action === 'disable',
      onConfirm: () => manage.mutateAsync({ user, action }),
      children: texts.questions[action].effect(user.username),
    })
  return (
    <>
      <DropdownMenu {...menu}>
        {actionsFor(user, me).map((each) => (
          <Menu.Item
            key={each}
            {...(each === 'delete' && { color: 'red', c: 'var(--mantine-color-error)' })}
            onClick={() => askFor(each)}
          >
            {texts.actions[each]}
          </Menu.Item>
        ))}
      </DropdownMenu>
      {dialog}
    </>
  )
}
