import { channels, logs, RefusedError, tokens } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, waitFor, within } from 'storybook/test'
import { mock, screen } from '../../story/screen.tsx'
import { setupTexts } from './Checklist.tsx'

export default { title: 'Screens/Dashboard/Getting started', tags: ['!autodocs'] }

const dashboard = screen('/dashboard', logs.list)

const tested = { ...samples.channel, id: 1, name: 'first', models: 'gpt-4o-mini', group: samples.user.group }
const untested = { ...tested, response_time: 0, test_time: 0 }
const refused = { ...tested, id: 2, name: 'second', models: 'claude-instant-1.2', response_time: 0 }

/** Every step but the last is done. */
export const LastStep = dashboard.loaded([], {
  as: 'root',
  given: [mock(channels.search, [tested]), mock(tokens.list, [samples.token])],
  play: async ({ page }) => {
    const setup = setupTexts.current()
    await page.findByRole('button', { name: setup.copyCurl })
    await expect(page.getAllByRole('img', { name: setup.done })).toHaveLength(4)
    await expect(page.getByText(/^curl /)).not.toHaveTextContent(samples.token.key)
  },
})

/** The command is written for the shell that is chosen, and the browser remembers it. */
export const PowerShell = dashboard.loaded([], {
  as: 'root',
  given: [mock(channels.search, [tested]), mock(tokens.list, [samples.token])],
  width: 'phone',
  play: async ({ page, userEvent }) => {
    await userEvent.click(await page.findByRole('radio', { name: 'PowerShell' }))
    await page.findByText(/^Invoke-RestMethod '/)
    await expect(page.queryByText(/^curl /)).toBeNull()
    await expect(localStorage.getItem('shell')).toBe('powershell')
  },
})

/** The command calls a model of the channel that works, not of the newest one. */
export const OneFails = dashboard.loaded([], {
  as: 'root',
  given: [mock(channels.search, [refused, tested]), mock(tokens.list, [samples.token])],
  play: async ({ page }) => {
    await expect(await page.findByText(/^curl /)).toHaveTextContent('"gpt-4o-mini"')
  },
})

/** No command is offered that can only fail. */
export const NoneWorks = dashboard.loaded([], {
  as: 'root',
  given: [mock(channels.search, [refused]), mock(tokens.list, [samples.token])],
  play: async ({ page }) => {
    const setup = setupTexts.current()
    await page.findByText(setup.noneWorks)
    await expect(page.queryByText(/^curl /)).toBeNull()
  },
})

/** Nothing is done yet. */
export const FirstStep = dashboard.loaded([], {
  as: 'root',
  given: [mock(channels.search, []), mock(tokens.list, [])],
  play: async ({ page }) => {
    const setup = setupTexts.current()
    await page.findByRole('link', { name: setup.actions.channel })
    await expect(page.queryByRole('button', { name: setup.actions.test })).toBeNull()
  },
})

const rows = { channels: [untested] }

/** A step ticks itself. */
export const TestsChannel = dashboard.loaded([], {
  as: 'root',
  given: [
    mock(channels.search, () => rows.channels),
    mock(channels.test, () => {
      rows.channels = [tested]
      return { message: 'Hello!', time: 0.4, model: 'gpt-4o-mini' }
    }),
    mock(tokens.list, []),
  ],
  play: async ({ page, userEvent }) => {
    rows.channels = [untested]
    const setup = setupTexts.current()
    await userEvent.click(await page.findByRole('button', { name: setup.actions.test }))
    await waitFor(() => expect(page.getAllByRole('img', { name: setup.done })).toHaveLength(3))
  },
})

/** The list is put away for good. */
export const PutAway = dashboard.loaded([], {
  as: 'root',
  given: [mock(channels.search, [tested]), mock(tokens.list, [])],
  play: async ({ page, userEvent }) => {
    const setup = setupTexts.current()
    await userEvent.click(await page.findByRole('button', { name: setup.putAway }))
    await waitFor(() => expect(page.queryByText(setup.title)).toBeNull())
  },
})

const failing = { isRefused: true }

/** Steps whose data cannot be read show that, and can be read again. */
export const Failed = dashboard.loaded([], {
  as: 'root',
  given: [
    mock(channels.search, () => {
      if (failing.isRefused) throw new RefusedError('', { status: 200, serverMessage: 'The database is locked.' })
      return []
    }),
    mock(tokens.list, []),
  ],
  play: async ({ page, userEvent }) => {
    failing.isRefused = true
    const setup = setupTexts.current()
    await page.findByText(setup.notLoaded)
    failing.isRefused = false
    const [failure = document.body] = page.getAllByRole('alert')
    await userEvent.click(within(failure).getByRole('button'))
    await page.findByRole('link', { name: setup.actions.channel })
  },
})

const channelList = screen('/channel', channels.list)
const tokenList = screen('/token', tokens.list)

/** The empty list of channels shows the next step, which is its own button. */
export const OverChannels = channelList.loaded([], {
  as: 'root',
  given: [mock(logs.list, []), mock(channels.search, []), mock(tokens.list, [])],
  play: async ({ page }) => {
    const setup = setupTexts.current()
    const next = await page.findByRole('region', { name: setup.title })
    await expect(within(next).getByText(setup.progress(2, 5))).toBeVisible()
    await expect(within(next).getByText(setup.steps.channel)).toBeVisible()
    await expect(within(next).queryByRole('link')).toBeNull()
  },
})

/** The empty list of tokens leads to the step before it. */
export const OverTokens = tokenList.loaded([], {
  as: 'root',
  given: [mock(logs.list, []), mock(channels.search, [])],
  width: 'phone',
  play: async ({ page }) => {
    const setup = setupTexts.current()
    const next = await page.findByRole('region', { name: setup.title })
    await within(next).findByRole('link', { name: setup.actions.channel })
  },
})

/** Others than root see no steps over their empty list. */
export const OverTokensOfUsers = tokenList.loaded([], {
  as: 'user',
  given: [mock(logs.list, []), mock(channels.search, [])],
  play: async ({ page }) => {
    await expect(page.queryByText(setupTexts.current().title)).toBeNull()
  },
})

/** A gateway that has served calls shows no list. */
export const NotFresh = dashboard.loaded([samples.log], { as: 'root' })
