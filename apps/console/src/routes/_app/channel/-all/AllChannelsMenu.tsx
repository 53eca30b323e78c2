import { Button, Menu } from '@mantine/core'
import { useLacks } from '../../../../app/send.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { commonTexts } from '../../../../parts/kit/KitTexts.tsx'
import { DropdownMenu } from '../../../../parts/menu/DropdownMenu.tsx'
import type { MenuState } from '../../../../parts/menu/MenuButton.tsx'
import { useConfirmation } from '../../../../parts/overlay/use-confirmation.tsx'
import { channelTexts } from '../-resource.ts'
import { useBalances, useRemoveDisabled, useTestAll } from './use-all-channels.ts'

/** Menu of actions on all channels: tests, balances, deletion of disabled ones. */
export default function AllChannelsMenu(menu: MenuState) {
  const { all: texts } = useTexts(channelTexts)
  const { stop } = useTexts(commonTexts)
  const balances = useBalances()
  const testsAllOnly = useLacks('testDisabled')
  const { dialog, ...ask } = useQuestions()
  if (balances.progress)
    return (
      <>
        <span role="status">{balances.progress}</span>
        <Button variant="default" onClick={balances.stop}>
          {stop}
        </Button>
      </>
    )
  return (
    <>
      <DropdownMenu {...menu} position="bottom-start">
        <Menu.Item onClick={ask.testAll}>{texts.testAll}</Menu.Item>
        {!testsAllOnly && <Menu.Item onClick={ask.testDisabled}>{texts.testDisabled}</Menu.Item>}
        <Menu.Item onClick={() => balances.start()}>{texts.balances}</Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" c="var(--mantine-color-error)" onClick={ask.removeDisabled}>
          {texts.removeDisabled}
        </Menu.Item>
      </DropdownMenu>
      {dialog}
    </>
  )
}

/** Returns functions that start an action after a confirmation, and its dialog. */
function useQuestions() {
  const { all: texts } = useTexts(channelTexts)
  const { remove } = useTexts(commonTexts)
  const { ask, dialog } = useConfirmation()
  const testAll = useTestAll()
  const removeDisabled = useRemoveDisabled()
  const askToTest = (scope: 'all' | 'disabled', title: string, effect: string) =>
    ask({ title, confirmLabel: texts.start, onConfirm: () => testAll(scope), children: effect })
  return {
    dialog,
    testAll: () => askToTest('all', texts.testAll, texts.testAllEffect),
    testDisabled: () => askToTest('disabled', texts.testDisabled, texts.testDisabledEffect),
    removeDisabled: () =>
      ask({
        title: texts.removeDisabled,
        confirmLabel: remove,
        danger: true,
        onConfirm: removeDisabled,
        children: texts.removeEffect,
      }),
  }
}
