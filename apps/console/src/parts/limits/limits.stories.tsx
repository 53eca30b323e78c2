import { logs, status, tokens, usage } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect } from 'storybook/test'
import { limitsNow, nearLimit } from '../../story/samples/limits.ts'
import { lastCalls, monthOf } from '../../story/samples/month.ts'
import { byKind } from '../../story/samples/token.ts'
import { mock, screen } from '../../story/screen.tsx'
import { limitTexts } from './sentence.ts'

export default { title: 'Screens/Limits', tags: ['!autodocs'] }

const given = [
  mock(status.get, { ...samples.status, usage: true, calls: true }),
  mock(usage.overviewSelf, monthOf),
  mock(logs.listSelf, lastCalls),
]

const page = screen('/token/11', tokens.get)
const list = screen('/token', tokens.list)

const limited = () => ({ ...byKind.shared, limits: limitsNow() })

/** Raised, at the limit, near it, and of calls at the same time. */
export const OnThePage = page.loaded(limited, {
  given,
  play: async ({ page: found }) => {
    const { title, levels } = limitTexts.current()
    await found.findByRole('heading', { name: title })
    await expect(found.getByText(levels.at)).toBeVisible()
    await expect(found.getByText(new RegExp(levels.near))).toBeVisible()
  },
})

export const OnThePagePhone = page.loaded(limited, { given, width: 'phone' })

const rows = () => [
  limited(),
  { ...byKind.unlimited, limits: [nearLimit()] },
  { ...byKind.disabled, limits: [{ ...nearLimit(), used: 450_000 }] },
  { ...byKind.narrowed, limits: [] },
]

/** A row shows its tightest limit; one without limits shows nothing of it. */
export const InTheList = list.loaded(rows, {
  given,
  play: async ({ page: found }) => {
    await expect(await found.findAllByText(/60/)).not.toHaveLength(0)
  },
})

export const InTheListPhone = list.loaded(rows, { given, width: 'phone' })
