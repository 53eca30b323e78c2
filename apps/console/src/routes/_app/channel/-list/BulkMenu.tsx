import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Popover.css'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTexts } from '../../../../app/texts/area.ts'
import { ConfirmDialog } from '../../../../parts/ConfirmDialog.ts'
import { channelTexts } from '../-texts.ts'
import { useBalances, useRemoveDisabled, useTestAll } from './use-bulk.ts'

type Question = 'all' | 'disabled' | 'remove'

/** What is done to many channels at once, each after a question; balances one after another, with progress. */
export function BulkMenu() {
  const { bulk: texts, remove } = useTexts(channelTexts)
  const [question, setQuestion] = useState<Question>()
  const [asking, setAsking] = useState(false)
  const testAll = useTestAll()
  const removeDisabled = useRemoveDisabled()
  const balances = useBalances()
  const ask = (next: Question) => {
    setQuestion(next)
    setAsking(true)
  }
  const questions = {
    all: { title: texts.testAll, what: texts.testAllWhat, verb: texts.start, run: () => testAll('all') },
    disabled: {
      title: texts.testDisabled,
      what: texts.testDisabledWhat,
      verb: texts.start,
      run: () => testAll('disabled'),
    },
    remove: { title: texts.removeDisabled, what: texts.removeWhat, verb: remove, run: removeDisabled },
  }
  const asked = question && questions[question]
  return (
    <>
      {balances.progress ? (
        <>
          <span role="status">{texts.balanceProgress(...balances.progress)}</span>
          <Button variant="default" onClick={balances.stop}>
            {texts.stop}
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
      {asked && (
        <Suspense>
          <ConfirmDialog
            opened={asking}
            title={asked.title}
            confirmLabel={asked.verb}
            danger={question === 'remove'}
            onConfirm={asked.run}
            onClose={() => setAsking(false)}
          >
            {asked.what}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
