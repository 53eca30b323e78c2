import { session, sessions, status, twoFactor, users } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, waitFor } from 'storybook/test'
import { fail, mock, type Stage, screen } from '../../../../story/screen.tsx'
import { sessionTexts } from './sessions/texts.ts'
import { personalTexts } from './texts.ts'
import { twoFactorTexts } from './two-factor/texts.ts'

export default { title: 'Screens/Settings/Personal', tags: ['!autodocs'] }

const personal = screen('/setting', session.self)
const { user } = samples

/** A gateway that offers all sign-in methods. */
const allProviders = [
  mock(status.get, {
    ...samples.status,
    wechat_login: true,
    wechat_qrcode: '/logo.png',
    github_oauth: true,
    github_client_id: 'g',
    lark_client_id: 'l',
    oidc: true,
    oidc_client_id: 'o',
    oidc_authorization_endpoint: 'https://id.example.com/authorize',
  }),
]
const bound = { ...user, github_id: 'alice', wechat_id: 'w', lark_id: 'l', oidc_id: 'o' }

const clickAndFind =
  (name: (texts: Awaited<ReturnType<typeof personalTexts.load>>) => string, role = 'dialog') =>
  async ({ page, userEvent }: Stage) => {
    await userEvent.click(page.getByRole('button', { name: name(await personalTexts.load()) }))
    await page.findByRole(role)
  }

export const Loaded = personal.loaded(user)
export const Phone = personal.loaded(user, { given: allProviders, width: 'phone' })
export const NothingBound = personal.loaded({ ...user, email: '' }, { given: allProviders })
export const AllBound = personal.loaded(bound, { given: allProviders })

export const Loading = personal.loading()
export const Refused = personal.refused()
export const Offline = personal.offline()
export const ServerFault = personal.serverFault()

export const AsGuest = personal.loaded(user, { as: 'guest' })

const openTokenDialog = clickAndFind(({ token }) => token.create)

/** Generating a new token revokes the old one. */
export const ConfirmNewToken = personal.loaded(user, { play: openTokenDialog })

/** The token is shown only once. */
export const NewToken = personal.loaded(user, {
  play: async (stage) => {
    await openTokenDialog(stage)
    const { token } = await personalTexts.load()
    await stage.userEvent.click(stage.page.getByRole('button', { name: token.confirm }))
    await stage.page.findByText(token.once)
  },
})

export const TokenRefused = personal.loaded(user, {
  given: [fail(users.rotateAccessToken, 'refused')],
  play: async (stage) => {
    await openTokenDialog(stage)
    const { token } = await personalTexts.load()
    await stage.userEvent.click(stage.page.getByRole('button', { name: token.confirm }))
    await stage.page.findByRole('alert')
  },
})

/** The invite link with its QR code. */
export const InviteLink = personal.loaded(user, {
  play: async ({ page, userEvent }) => {
    const { invite } = await personalTexts.load()
    await userEvent.click(page.getByRole('button', { name: invite.copy }))
    await userEvent.click(await page.findByRole('button', { name: invite.showCode }))
    await page.findByRole('img', { name: invite.code })
  },
})

export const ChangeEmail = personal.loaded(user, { play: clickAndFind(({ bindings }) => bindings.change) })

export const BindWechat = personal.loaded(user, {
  given: allProviders,
  play: clickAndFind(({ bindings }) => bindings.bind(bindings.names.wechat)),
})

/** The username must be typed. */
export const ConfirmDeletion = personal.loaded(user, { play: clickAndFind(({ remove }) => remove.button) })

/** A gateway whose accounts can have a second factor. */
const withTwoFactor = (enabled: boolean, state: { recovery_codes?: number; required?: boolean } = {}) => [
  mock(status.get, { ...samples.status, two_factor: true }),
  mock(twoFactor.get, { enabled, recovery_codes: enabled ? 10 : 0, required: false, ...state }),
]

const clickTwoFactor =
  (name: 'setUp' | 'disable') =>
  async ({ page, userEvent }: Stage) => {
    const texts = await twoFactorTexts.load()
    await userEvent.click(await page.findByRole('button', { name: texts[name] }))
    await page.findByRole('dialog')
  }

/** One API has no second factor. */
export const WithoutSecondFactor = personal.loaded(user, {
  play: async ({ page }) => {
    const { twoFactor: texts } = await personalTexts.load()
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
  const texts = await twoFactorTexts.load()
  await stage.userEvent.type(await stage.page.findByRole('textbox', { name: texts.code }), '287082')
  await stage.userEvent.click(stage.page.getByRole('button', { name: texts.setUpDialog.submit }))
}

export const WrongFirstCode = personal.loaded(user, {
  given: [...withTwoFactor(false), fail(twoFactor.confirm, 'refused')],
  play: async (stage) => {
    await confirmCode(stage)
    const { code } = await twoFactorTexts.load()
    const field = await stage.page.findByRole('textbox', { name: code })
    await waitFor(() => expect(field).toBeInvalid())
  },
})

/** They are shown only once. */
export const RecoveryCodes = personal.loaded(user, {
  given: withTwoFactor(false),
  play: async (stage) => {
    await confirmCode(stage)
    const { codes } = await twoFactorTexts.load()
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
    const texts = await twoFactorTexts.load()
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
    const texts = await sessionTexts.load()
    await page.findByText(texts.current)
    await expect(page.queryByRole('button', { name: texts.endOthers })).toBeNull()
  },
})

export const EndsSession = personal.loaded(user, {
  given: withSessions(...ownSessions),
  play: async ({ page, userEvent }) => {
    const texts = await sessionTexts.load()
    await userEvent.click(await page.findByRole('button', { name: texts.endNamed('Safari, iOS', '2001:db8::7') }))
    await page.findByText(texts.ended)
  },
})

export const SessionsNotLoaded = personal.loaded(user, {
  given: [fail(sessions.list, 'refused'), ...withSessions(...ownSessions)],
  play: async ({ page }) => {
    await page.findByText((await sessionTexts.load()).notLoaded)
  },
})

export const ConfirmEndingOthers = personal.loaded(user, {
  given: withSessions(...ownSessions),
  play: async ({ page, userEvent }) => {
    const texts = await sessionTexts.load()
    await userEvent.click(await page.findByRole('button', { name: texts.endOthers }))
    await userEvent.click(await page.findByRole('button', { name: texts.question.confirm }))
    await page.findByText(texts.othersEnded(2))
  },
})
