import { accessTokens, session, sessions, status, twoFactor } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, waitFor, within } from 'storybook/test'
import { fail, mock, type Stage, screen } from '../../../../story/screen.tsx'
import { accessTokenTexts } from './access-tokens/AccessTokens.tsx'
import { sessionTexts } from './sessions/Sessions.tsx'
import { personalTexts } from './texts.ts'
import { twoFactorTexts } from './two-factor/TwoFactor.tsx'

export default {
  title: 'Screens/Settings/Credentials',
  tags: ['!autodocs'],
  parameters: { noPicture: 'It is seen in Screens/Settings/Personal.' },
}

const personal = screen('/setting', session.self)
const { user } = samples

/** A gateway whose accounts can have a second factor. */
const withTwoFactor = (enabled: boolean, state: { recovery_codes?: number; required?: boolean } = {}) => [
  mock(status.get, { ...samples.status, two_factor: true }),
  mock(twoFactor.get, { enabled, recovery_codes: enabled ? 10 : 0, required: false, ...state }),
]

const clickTwoFactor =
  (name: 'setUp' | 'disable') =>
  async ({ page, userEvent }: Stage) => {
    const texts = twoFactorTexts.current()
    await userEvent.click(await page.findByRole('button', { name: texts[name] }))
    await page.findByRole('dialog')
  }

/** One API has no second factor. */
export const WithoutSecondFactor = personal.loaded(user, {
  play: async ({ page }) => {
    const { twoFactor: texts } = personalTexts.current()
    await expect(page.queryByRole('heading', { name: texts.title })).toBeNull()
  },
})

export const SecondFactorOff = personal.loaded(user, { given: withTwoFactor(false) })
export const SecondFactorOn = personal.loaded(user, { given: withTwoFactor(true) })
export const SecondFactorRequired = personal.loaded(user, { given: withTwoFactor(false, { required: true }) })
export const FewRecoveryCodes = personal.loaded(user, { given: withTwoFactor(true, { recovery_codes: 2 }) })

const setUp = clickTwoFactor('setUp')

/** The key as QR code and as text. */
export const SetUpSecondFactor = personal.loaded(user, { given: withTwoFactor(false), play: setUp })

const confirmCode = async (stage: Stage) => {
  await setUp(stage)
  const texts = twoFactorTexts.current()
  await stage.userEvent.type(await stage.page.findByRole('textbox', { name: texts.code }), '287082')
  await stage.userEvent.click(stage.page.getByRole('button', { name: texts.setUpDialog.submit }))
}

export const WrongFirstCode = personal.loaded(user, {
  given: [...withTwoFactor(false), fail(twoFactor.confirm, 'refused')],
  play: async (stage) => {
    await confirmCode(stage)
    const { code } = twoFactorTexts.current()
    const field = await stage.page.findByRole('textbox', { name: code })
    await waitFor(() => expect(field).toBeInvalid())
  },
})

/** They are shown only once. */
export const RecoveryCodes = personal.loaded(user, {
  given: withTwoFactor(false),
  play: async (stage) => {
    await confirmCode(stage)
    const { codes } = twoFactorTexts.current()
    await stage.page.findByRole('list', { name: codes.list })
    await stage.page.findByText(samples.recoveryCodes[9] ?? '')
  },
})

export const DisableSecondFactor = personal.loaded(user, {
  given: withTwoFactor(true),
  play: clickTwoFactor('disable'),
})

export const DisableRefused = personal.loaded(user, {
  given: [...withTwoFactor(true), fail(twoFactor.disable, 'refused')],
  play: async (stage) => {
    await clickTwoFactor('disable')(stage)
    const texts = twoFactorTexts.current()
    await stage.userEvent.type(await stage.page.findByRole('textbox', { name: texts.code }), '287082')
    await stage.userEvent.click(stage.page.getByRole('button', { name: texts.disableDialog.submit }))
    await stage.page.findByRole('alert')
  },
})

const ownSessions = [
  samples.session,
  { ...samples.session, id: '1b4f0e9851971998', is_current: false, user_agent: 'Safari, iOS', address: '2001:db8::7' },
  { ...samples.session, id: '60303ae22b998861', is_current: false, user_agent: '', address: '' },
]
const withSessions = (...rows: typeof ownSessions) => [
  mock(status.get, { ...samples.status, sessions: true }),
  mock(sessions.list, rows),
]

export const Sessions = personal.loaded(user, { given: withSessions(...ownSessions) })
export const SessionsOnAPhone = personal.loaded(user, { given: withSessions(...ownSessions), width: 'phone' })

/** There is nothing to end. */
export const OneSession = personal.loaded(user, {
  given: withSessions(samples.session),
  play: async ({ page }) => {
    const texts = sessionTexts.current()
    await page.findByText(texts.current)
    await expect(page.queryByRole('button', { name: texts.endOthers })).toBeNull()
  },
})

export const EndsSession = personal.loaded(user, {
  given: withSessions(...ownSessions),
  play: async ({ page, userEvent }) => {
    const texts = sessionTexts.current()
    await userEvent.click(await page.findByRole('button', { name: texts.endNamed('Safari, iOS', '2001:db8::7') }))
    await page.findByText(texts.ended)
  },
})

export const SessionsNotLoaded = personal.loaded(user, {
  given: [fail(sessions.list, 'refused'), ...withSessions(...ownSessions)],
  play: async ({ page }) => {
    await page.findByText(sessionTexts.current().notLoaded)
  },
})

export const ConfirmEndingOthers = personal.loaded(user, {
  given: withSessions(...ownSessions),
  play: async ({ page, userEvent }) => {
    const texts = sessionTexts.current()
    await userEvent.click(await page.findByRole('button', { name: texts.endOthers }))
    await userEvent.click(await page.findByRole('button', { name: texts.question.confirm }))
    await page.findByText(texts.othersEnded(2))
  },
})

const ownAccessTokens = [
  samples.accessToken,
  { ...samples.accessToken, id: 5, name: 'deploy', read_only: false, expired_time: -1, last_used_time: 0 },
]
const withAccessTokens = (...rows: typeof ownAccessTokens) => [
  mock(status.get, { ...samples.status, access_tokens: true }),
  mock(accessTokens.list, rows),
]

export const AccessTokens = personal.loaded(user, { given: withAccessTokens(...ownAccessTokens) })
export const AccessTokensOnAPhone = personal.loaded(user, {
  given: withAccessTokens(...ownAccessTokens),
  width: 'phone',
})
/** The system access token is always in the list. */
export const NoAccessTokens = personal.loaded(user, {
  given: withAccessTokens(),
  play: async ({ page }) => {
    const { list, create, system } = accessTokenTexts.current()
    await page.findByRole('button', { name: create })
    const rows = within(page.getByRole('list', { name: list })).getAllByRole('listitem')
    await expect(rows).toHaveLength(1)
    await expect(rows[0]).toHaveTextContent(system.name)
  },
})

/** One API has no other one. */
export const OnlySystemAccessToken = personal.loaded(user, {
  play: async ({ page }) => {
    const { list, create } = accessTokenTexts.current()
    await expect(within(await page.findByRole('list', { name: list })).getAllByRole('listitem')).toHaveLength(1)
    await expect(page.queryByRole('button', { name: create })).toBeNull()
  },
})

export const AccessTokensNotLoaded = personal.loaded(user, {
  given: [fail(accessTokens.list, 'refused'), ...withAccessTokens()],
  play: async ({ page }) => {
    await page.findByText(accessTokenTexts.current().notLoaded)
  },
})

const openCreateDialog = async ({ page, userEvent }: Stage) => {
  const texts = accessTokenTexts.current()
  await userEvent.click(await page.findByRole('button', { name: texts.create }))
  return { texts, name: await page.findByRole('textbox', { name: texts.dialog.name }) }
}

/** Nothing is sent without a name. */
export const AccessTokenWithoutName = personal.loaded(user, {
  given: withAccessTokens(),
  play: async (stage) => {
    const { texts } = await openCreateDialog(stage)
    await stage.userEvent.click(stage.page.getByRole('button', { name: texts.dialog.submit }))
    await stage.page.findByText(texts.dialog.nameInvalid)
  },
})

/** It is shown only once. */
export const NewAccessToken = personal.loaded(user, {
  given: withAccessTokens(),
  play: async (stage) => {
    const { texts, name } = await openCreateDialog(stage)
    await stage.userEvent.type(name, 'backup')
    await stage.userEvent.click(stage.page.getByRole('button', { name: texts.dialog.submit }))
    await stage.page.findByText(texts.dialog.once)
  },
})

export const AccessTokenNotCreated = personal.loaded(user, {
  given: [...withAccessTokens(), fail(accessTokens.create, 'refused')],
  play: async (stage) => {
    const { texts, name } = await openCreateDialog(stage)
    await stage.userEvent.type(name, 'backup')
    await stage.userEvent.click(stage.page.getByRole('button', { name: texts.dialog.submit }))
    await stage.page.findByRole('alert')
  },
})

export const DeletesAccessToken = personal.loaded(user, {
  given: withAccessTokens(...ownAccessTokens),
  play: async ({ page, userEvent }) => {
    const texts = accessTokenTexts.current()
    await userEvent.click(await page.findByRole('button', { name: texts.endNamed('deploy') }))
    await userEvent.click(await page.findByRole('button', { name: texts.end }))
    await page.findByText(texts.ended)
  },
})
