import { Button, Menu } from '@mantine/core'
import { channels, RefusedError, type Send } from '@relaydeck/api-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLacks, useSend } from '../../../app/client.ts'
import { useTexts } from '../../../app/language/area.ts'
import { notify } from '../../../app/notify.tsx'
import { DropdownMenu, type MenuState } from '../../../parts/action-menu/MenuButton.tsx'
import { workTexts } from '../../../parts/background-work/outcome.ts'
import { useWorkRunner, useWorks } from '../../../parts/background-work/runner.ts'
import { countsOf } from '../../../parts/background-work/work.ts'
import { useChannelPermissions } from '../../../parts/channel/permissions.ts'
import { markPending } from '../../../parts/channel/test-results.ts'
import { useAction } from '../../../parts/form/use-action.ts'
import { commonTexts } from '../../../parts/kit/KitTexts.tsx'
import { useConfirmation } from '../../../parts/overlay/use-confirmation.tsx'
import { balanceKind, hasBalance } from './-bulk/edit.ts'
import { channelResource, channelTexts } from './-channel.ts'

/** Menu of actions on all channels: tests, balances, deletion of disabled ones. */
export default function AllChannelsMenu(menu: MenuState) {
  const { all: texts } = useTexts(channelTexts)
  const { stop } = useTexts(commonTexts)
  const balances = useBalances()
  const testsAllOnly = useLacks('testDisabled')
  const { sensitive_write: canRemove } = useChannelPermissions()
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
        {canRemove && (
          <>
            <Menu.Divider />
            <Menu.Item color="red" c="var(--mantine-color-error)" onClick={ask.removeDisabled}>
              {texts.removeDisabled}
            </Menu.Item>
          </>
        )}
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
  const removing = useAction({
    call: (send) => channels.removeDisabled(send),
    meta: { handlesErrors: true },
    changes: channelResource.key,
    done: texts.removedCount,
  })
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
        onConfirm: () => removing.mutateAsync(),
        children: texts.removeEffect,
      }),
  }
}

/** Interval of refreshes while channels are tested, in milliseconds, and their maximum number. */
const REFRESH = { interval: 3000, times: 20 }

/** Starts a test of many channels. The server does not report its end: the list is refreshed for a while. */
export function useTestAll() {
  const send = useSend()
  const queryClient = useQueryClient()
  const { all: texts } = useTexts(channelTexts)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => {
      void queryClient.invalidateQueries({ queryKey: channelResource.key })
      setLeft(left - 1)
    }, REFRESH.interval)
    return () => clearTimeout(timer)
  }, [left, queryClient])
  return async (scope: 'all' | 'disabled') => {
    try {
      await channels.testAll(send, { scope })
      void notify({ kind: 'info', message: texts.started })
    } catch (error) {
      // The server refuses only if a test is already running.
      if (!(error instanceof RefusedError)) throw error
      void notify({ kind: 'info', message: texts.running })
    }
    markPending(queryClient)
    setLeft(REFRESH.times)
  }
}

/** Updates the balances of all channels that have one. Continues when the list is closed. */
export function useBalances() {
  const runner = useWorkRunner()
  const { all: texts, counted } = useTexts(channelTexts)
  const { title, progress } = useTexts(workTexts)
  const { unnamed } = useTexts(commonTexts)
  const work = useWorks().findLast((each) => each.kind === balanceKind.id && each.state === 'running')
  const start = async (send: Send) => {
    const found = await channels.search(send, { keyword: '' })
    const supported = found.filter(hasBalance)
    if (supported.length === 0) return notify({ kind: 'info', message: texts.noBalances })
    const { label } = balanceKind.texts()
    runner.start({
      kind: balanceKind,
      args: undefined,
      title: title(label, counted(supported.length)),
      label,
      rows: supported.map((channel) => ({ id: String(channel.id), name: channel.name || unnamed, data: undefined })),
    })
  }
  const starting = useAction({ call: start })
  return {
    progress: work && progress(work.label, countsOf(work).over, work.rows.length),
    start: starting.run,
    stop: () => work && runner.stop(work.id),
  }
}
