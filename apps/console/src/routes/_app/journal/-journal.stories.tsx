import { type JournalEntry, journal, status } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { formatTimestamp } from '@relaydeck/ui/Timestamp'
import { expect, waitFor, within } from 'storybook/test'
import { journalTexts } from '../../../parts/journal/journal-texts.ts'
import { fail, mock, type Stage, screen } from '../../../story/screen.tsx'
import { listTexts } from './-JournalList.tsx'

export default { title: 'Screens/Journal', tags: ['!autodocs'] }

const { journalEntry: entry } = samples
const changed = (change: Partial<JournalEntry>, nth: number): JournalEntry => ({
  ...entry,
  id: 90 - nth,
  created_at: entry.created_at - nth * 3700,
  ...change,
})

const list: JournalEntry[] = [
  {
    changes: [
      { field: 'key', before: null, after: null },
      { field: 'name', before: 'OpenAI', after: 'OpenAI 主渠道' },
      { field: 'status', before: 1, after: 2 },
      { field: 'limits', before: [], after: [{ kind: 'quota' as const, per: 'week' as const, amount: 5_000_000 }] },
    ],
  },
  {
    actor: { ...entry.actor, username: 'ops', user_id: 3, via: 'access_token:deploy', access_token: 'deploy' },
    call: 'PUT /api/option/',
    record: { kind: 'option' as const, id: 0, name: 'ModelRatio' },
    changes: [{ field: 'value', before: '{"gpt-5":1,"o3":2}', after: '{"gpt-5":1.25,"o3":2,"claude-sonnet-5":1.5}' }],
  },
  {
    actor: { ...entry.actor, username: '', user_id: 0, via: 'gateway', address: '', device: '' },
    call: '',
    changes: [{ field: 'status', before: 1, after: 3 }],
    undoable: false,
    undone_by: 90,
  },
  {
    call: 'DELETE /api/channel/disabled',
    record: { kind: 'channel' as const, id: 0, name: '' },
    action: 'removed' as const,
    changes: [],
    rows: ['Azure', '备用'].map((name, nth) => ({
      id: 7 + nth,
      name,
      action: 'removed' as const,
      changes: [
        { field: 'name', before: name, after: null },
        { field: 'priority', before: 5, after: null },
      ],
    })),
  },
  {
    record: { kind: 'user' as const, id: 2, name: 'alice' },
    call: 'PUT /api/user/',
    changes: [{ field: 'quota', before: 500_000, after: 5_000_000 }],
  },
].map(changed)

const page = screen('/journal', journal.list)
const keeps = mock(status.get, { ...samples.status, journal: true })
const given = [keeps]

export const Loaded = page.loaded(list, { given })
export const Phone = page.loaded(list, { given, width: 'phone' })
export const Empty = page.loaded([], { given })
export const NoResults = page.loaded([], { given, at: '/journal?kind=option&record_id=RetryTimes&actor=bob' })
export const Loading = page.loading({ given })
export const Refused = page.refused({ given })

const open =
  (nth: number) =>
  async ({ page: screenOf, userEvent }: Stage) => {
    const buttons = await screenOf.findAllByRole('button', { name: /2026/ })
    const button = buttons[nth]
    if (!button) throw new Error('No such row')
    await userEvent.click(button)
    return within(await screenOf.findByRole('dialog', { name: journalTexts.current().detail }))
  }

/** Each field before and after, in the words of the console, without secrets. */
export const Details = page.loaded(list, {
  given,
  play: async (stage) => {
    const panel = await open(0)(stage)
    const row = panel.getByRole('row', { name: /^key/ })
    await expect(row).toHaveTextContent(journalTexts.current().hidden)
    await expect(panel.getByRole('row', { name: /^limits/ })).toHaveTextContent('$10')
  },
})

/** Of a JSON text, only the parts that differ. */
export const Prices = page.loaded(list, {
  given,
  play: async (stage) => {
    const panel = await open(1)(stage)
    await expect(panel.getByRole('row', { name: /gpt-5/ })).toHaveTextContent('1.25')
    await expect(panel.queryByRole('row', { name: /o3/ })).toBeNull()
  },
})

/** A configuration file that an access token applied. */
export const AppliedFile = page.loaded(
  [{ ...entry, actor: { ...entry.actor, via: 'config', access_token: 'deploy' } }],
  {
    given,
    play: async (stage) => {
      const panel = await open(0)(stage)
      const texts = journalTexts.current()
      await expect(panel.getByText(texts.via.config)).toBeVisible()
      await expect(panel.getByText(texts.viaAccessToken('deploy'))).toBeVisible()
    },
  },
)

/** One call that changed several records. */
export const Several = page.loaded(list, { given, play: async (stage) => void (await open(3)(stage)) })

const asking = async (stage: Stage) => {
  const panel = await open(0)(stage)
  await stage.userEvent.click(panel.getByRole('button', { name: journalTexts.current().undo }))
  return panel
}

/** What taking a change back would change, before it is done. */
export const Plan = page.loaded(list, {
  given: [...given, mock(journal.undo, { ...samples.undoPlan, changes: [{ field: 'status', before: 2, after: 1 }] })],
  play: async (stage) => {
    const panel = await asking(stage)
    await panel.findByRole('button', { name: journalTexts.current().undoConfirm })
  },
})

/** Root goes back to a moment, after a look at what that changes. */
export const BackToMoment = page.loaded(list, {
  as: 'root',
  given: [
    ...given,
    mock(journal.restore, [
      { ...samples.undoPlan, changes: [{ field: 'status', before: 2, after: 1 }] },
      {
        record: { kind: 'option', id: 0, name: 'RetryTimes' },
        action: 'changed',
        changes: [{ field: 'value', before: '3', after: '0' }],
        rows: [],
      },
    ]),
  ],
  play: async (stage) => {
    const panel = await open(0)(stage)
    const texts = journalTexts.current()
    await stage.userEvent.click(panel.getByRole('button', { name: texts.restore }))
    const plan = within(panel.getByRole('region', { name: texts.restoreTitle }))
    await expect(await plan.findByRole('row', { name: /value/ })).toHaveTextContent('30')
    await expect(panel.getByRole('button', { name: texts.restoreConfirm })).toBeEnabled()
  },
})

/** A record that was changed since. */
export const Conflict = page.loaded(list, {
  given: [...given, fail(journal.undo, 'refused')],
  play: async (stage) => {
    const panel = await asking(stage)
    await panel.findByRole('alert')
  },
})

export const Titled = page.loaded(list, {
  given,
  as: 'root',
  play: async ({ page: screenOf }) => {
    await expect(await screenOf.findByRole('heading', { level: 1 })).toHaveTextContent(listTexts.current().title)
  },
})

/** The link of an alert opens its change. */
export const OfAlert = page.loaded(list.slice(3, 4), {
  given,
  at: '/journal?id=87',
  play: async ({ page: screenOf, userEvent }) => {
    const { detail } = journalTexts.current()
    await within(await screenOf.findByRole('dialog', { name: detail })).findByText(/DELETE/)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screenOf.queryByRole('dialog', { name: detail })).toBeNull())
    await screenOf.findByText(listTexts.current().entry, { exact: false })
  },
})

/** The focus returns to the row when its details are closed. */
export const Closed = page.loaded(list, {
  given,
  play: async (stage) => {
    const panel = await open(0)(stage)
    await stage.userEvent.click(panel.getAllByRole('button')[0] ?? document.body)
    const { openEntry } = journalTexts.current()
    await waitFor(() =>
      expect(document.activeElement).toHaveAccessibleName(openEntry(formatTimestamp(entry.created_at))),
    )
  },
})
