import '../../../../styles/menu.ts'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTexts } from '../../../../app/texts/area.ts'
import { ConfirmDialog } from '../../../../parts/ConfirmDialog.ts'
import { commonTexts } from '../../../../parts/common/texts.ts'
import { channelTexts } from '../-texts.ts'
import { useBalances, useRemoveDisabled, useTestAll } from './use-all-channels.ts'

type Action = 'all' | 'disabled' | 'remove'

/** Menu of actions on all channels: tests, balances, deletion of disabled ones. */
export function AllChannelsMenu() {
  const { all: texts } = useTexts(channelTexts)
  const { remove, stop } = useTexts(commonTexts)
  const [action, setAction] = useState<Action>()
  const [asking, setAsking] = useState(false)
  const testAll = useTestAll()
  const removeDisabled = useRemoveDisabled()
  const balances = useBalances()
  const ask = (next: Action) => {
    setAction(next)
    setAsking(true)
  }
  const questions = {
    all: { title: texts.testAll, effect: texts.testAllEffect, confirmLabel: texts.start, run: () => testAll('all') },
    disabled: {
      title: texts.testDisabled,
      effect: texts.testDisabledEffect,
      confirmLabel: texts.start,
      run: () => testAll('disabled'),
    },
    remove: { title: texts.removeDisabled, effect: texts.removeEffect, confirmLabel: remove, run: removeDisabled },
  }
  const question = action && questions[action]
  return (
    <>
      {balances.progress ? (
        <>
          <span role="status">{texts.balanceProgress(...balances.progress)}</span>
          <Button variant="default" onClick={balances.stop}>
            {stop}
          </Button>
        </>
      ) : (
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
              {texts.menu}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => ask('all')}>{texts.testAll}</Menu.Item>
            <Menu.Item onClick={() => ask('disabled')}>{texts.testDisabled}</Menu.Item>
            <Menu.Item onClick={() => balances.start()}>{texts.balances}</Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red" c="var(--mantine-color-error)" onClick={() => ask('remove')}>
              {texts.removeDisabled}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {question && (
        <Suspense>
          <ConfirmDialog
            opened={asking}
            title={question.title}
            confirmLabel={question.confirmLabel}
            danger={action === 'remove'}
            onConfirm={question.run}
            onClose={() => setAsking(false)}
          >
            {question.effect}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
