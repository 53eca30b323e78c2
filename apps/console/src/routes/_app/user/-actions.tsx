import '../../../styles/menu.ts'
import { ActionIcon, Menu } from '@mantine/core'
import type { User } from '@relaydeck/api-sdk'
import { IconDots } from '@tabler/icons-react'
import { useSessionUser } from '../../../app/session.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { useConfirmation } from '../../../parts/use-confirmation.tsx'
import { type Action, actionsFor, obstacle } from './-manage.ts'
import { userTexts } from './-texts.ts'
import { useManage } from './-use-manage.ts'

const GUEST = { role: 0 }

/** Menu of actions on an account, each with a confirmation. */
export function UserActions({ user }: { user: User }) {
  const texts = useTexts(userTexts)
  const me = useSessionUser() ?? GUEST
  const manage = useManage()
  const { ask, dialog } = useConfirmation()
  const reason = obstacle(user, me)
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
      <Menu position="bottom-end" withinPortal disabled={reason !== undefined}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={texts.more(user.username)}
            disabled={reason !== undefined}
            title={reason && texts[reason]}
          >
            <IconDots size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actionsFor(user, me).map((each) => (
            <Menu.Item
              key={each}
              {...(each === 'delete' && { color: 'red', c: 'var(--mantine-color-error)' })}
              onClick={() => askFor(each)}
            >
              {texts.actions[each]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  )
}
