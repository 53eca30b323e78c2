import { tokens } from '@relaydeck/api-sdk'
import { expect, within } from 'storybook/test'
import { failures } from '../../story/network.ts'
import { type Stage, screen } from '../../story/screen.tsx'
import { workTexts } from './outcome.ts'
import type { WorkKind } from './work.ts'

export default { title: 'Screens/Frame/Work', tags: ['!autodocs'] }

const list = screen('/token', tokens.list)

const names = ['production', 'staging', 'old laptop', 'workshop']

/** Starts work on four tokens, and opens the panel. */
async function openWork({ instance, page, userEvent }: Stage, run: (name: string) => unknown) {
  const kind: WorkKind = {
    id: 'token.disable',
    texts: () => ({ label: '停用', done: (count) => `已停用 ${count} 个令牌。` }),
    run: async ({ name }) => {
      await run(name)
      return undefined
    },
    undo: () => kind,
  }
  instance.work.start({
    kind,
    args: undefined,
    title: '批量停用：4 个令牌',
    label: '停用',
    rows: names.map((name) => ({ id: name, name, data: undefined })),
    onEnd: () => 'all',
  })
  const { panel } = workTexts.current()
  await userEvent.click(await page.findByRole('button', { name: /^(任务：|Tasks: )/ }))
  return within(await page.findByRole('dialog', { name: panel }))
}

const never = () => new Promise(() => {})

/** Each row has a line; the bar shows how many are over. */
export const Running = list.working([], {
  play: async (stage) => {
    const panel = await openWork(stage, (name) => (name === 'staging' ? never() : undefined))
    const { states } = workTexts.current()
    await panel.findByText(states.running)
    await expect(panel.getByRole('progressbar')).toHaveAttribute('value', '1')
  },
})

const fail = (name: string) => {
  if (name === 'staging') throw failures.refused
}

const showFailed = async (stage: Stage) => {
  const panel = await openWork(stage, fail)
  const { retry } = workTexts.current()
  await panel.findByRole('button', { name: retry(1) })
  await expect(panel.getAllByRole('listitem')[1]).toHaveTextContent('staging')
}

/** Failed rows come first, with the reason; they can be retried, and the others undone. */
export const FailedRows = list.loaded([], { play: showFailed })

export const FailedRowsOnPhone = list.loaded([], { width: 'phone', play: showFailed })

/** All rows are done; the work can be undone and removed. */
export const Finished = list.loaded([], {
  play: async (stage) => {
    const panel = await openWork(stage, () => {})
    const { undo } = workTexts.current()
    await panel.findByRole('button', { name: undo.label })
  },
})

/** Says what will appear here. */
export const Empty = list.loaded([], {
  play: async (stage) => {
    const panel = await openWork(stage, () => {})
    const texts = workTexts.current()
    await panel.findByRole('button', { name: texts.undo.label })
    await stage.userEvent.click(panel.getByRole('button', { name: texts.dismiss('批量停用：4 个令牌') }))
    await panel.findByText(texts.empty)
    await expect(stage.instance.work.state().works).toEqual([])
  },
})
