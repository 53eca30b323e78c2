import { type KeyAccount, RateLimitedError, status, usage } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, userEvent } from 'storybook/test'
import { fail, mock, type Stage, screen } from '../../../story/screen.tsx'
import { keyTexts } from './-texts.ts'

export default {
  title: 'Screens/Usage of a key',
  tags: ['!autodocs'],
  parameters: { noPicture: 'Its parts are seen in Screens/Dashboard and Screens/Limits.' },
}

const key = screen('/key', usage.key)

const KEY = 'sk-Zx81'
const DAY = 24 * 60 * 60

/** The embedded gateway, which alone knows the usage of keys. */
const given = [mock(status.get, { ...samples.status, usage: true })]

const LAST = samples.keyAccount.last?.created_at ?? 0

const period: KeyAccount['period'] = Array.from({ length: 30 }, (_, nth) => ({
  day: new Date((LAST - (29 - nth) * DAY) * 1000).toISOString().slice(0, 10),
  requests: nth % 7 < 5 ? 20 + nth : 0,
  tokens: nth % 7 < 5 ? 30_000 + 900 * nth : 0,
  quota: nth % 7 < 5 ? 90_000 + 4000 * ((nth * 7) % 13) : 0,
}))

const account: KeyAccount = {
  ...samples.keyAccount,
  period,
  models: [
    { model: 'claude-sonnet-4-5', requests: 412, tokens: 1_204_551, quota: 1_984_000 },
    { model: 'gpt-4o-mini', requests: 310, tokens: 402_118, quota: 402_000 },
  ],
}

const never: KeyAccount = {
  ...account,
  limits: [],
  today: { requests: 0, tokens: 0, quota: 0 },
  period: period.map(({ day }) => ({ day, requests: 0, tokens: 0, quota: 0 })),
  models: [],
  last: null,
}

/** Types a key, and asks. */
async function ask({ page }: Pick<Stage, 'page'>, typed = KEY): Promise<HTMLElement> {
  const { field, submit } = keyTexts.current()
  const input = await page.findByLabelText(field)
  await userEvent.type(input, typed)
  await userEvent.click(page.getByRole('button', { name: submit }))
  return input
}

const found = async (stage: Stage): Promise<void> => {
  await ask(stage)
  await stage.page.findByRole('heading', { name: keyTexts.current().found('ci') })
}

export const Loaded = key.loaded(account, { given, play: found })
/** The key is gone when one leaves, also if the browser keeps the page. */
export const Left = key.loaded(account, {
  given,
  play: async (stage) => {
    await found(stage)
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    await expect(stage.page.getByLabelText(keyTexts.current().field)).toHaveValue('')
    await expect(stage.page.queryByRole('heading', { name: keyTexts.current().found('ci') })).toBeNull()
  },
})
export const Phone = key.loaded(account, { given, width: 'phone', play: found })
/** Nothing is asked before a key is typed. */
export const Start = key.loaded(account, {
  given,
  play: async ({ page }) => {
    const texts = keyTexts.current()
    await userEvent.click(await page.findByRole('button', { name: texts.submit }))
    await page.findByText(texts.missing)
    await expect(page.getByLabelText(texts.field)).toHaveFocus()
  },
})

export const NeverUsed = key.loaded(never, {
  given,
  play: async (stage) => {
    await found(stage)
    await stage.page.findByText(keyTexts.current().neverUsed)
  },
})

/** The owner wants to know why the key stopped. */
export const Expired = key.loaded(
  {
    ...account,
    status: 3,
    expired_time: LAST - DAY,
    last: { created_at: LAST, model: 'gpt-4o', quota: 0, status: 401 },
  },
  {
    given,
    play: async (stage) => {
      await found(stage)
      await stage.page.findByText(keyTexts.current().stopped.expired)
    },
  },
)

export const Loading = key.working(() => new Promise(() => {}), {
  given,
  play: async (stage) => {
    await ask(stage)
    await stage.page.findByRole('status', { name: keyTexts.current().loading })
  },
})

/** The error is at the field, of an unknown key and of one that no header can hold. */
export const Wrong = key.loaded(account, {
  given: [...given, fail(usage.key, 'unauthorized')],
  play: async (stage) => {
    const { wrong } = keyTexts.current()
    for (const typed of ['密钥', KEY]) {
      const input = await ask(stage, typed)
      await stage.page.findByText(wrong)
      await expect(input).toHaveAccessibleDescription(wrong)
      await expect(input).toHaveFocus()
      await userEvent.clear(input)
    }
  },
})

/** The server says when to try again. */
export const TooMany = key.loaded(account, {
  given: [
    ...given,
    mock(usage.key, () => {
      throw new RateLimitedError('', { status: 429, serverMessage: '', retryAfter: 1080 })
    }),
  ],
  play: async (stage) => {
    await ask(stage)
    await expect(await stage.page.findByRole('alert')).toHaveTextContent('18')
  },
})

/** Other servers do not have it. */
export const OtherServer = key.loaded(account, {
  play: async ({ page }) => {
    await page.findByText(keyTexts.current().unsupported)
    await expect(page.queryByLabelText(keyTexts.current().field)).toBeNull()
  },
})
