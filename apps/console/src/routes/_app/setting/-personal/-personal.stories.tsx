import { session, status, users } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { limitTexts } from '../../../../parts/limits/sentence.ts'
import { allLimitsNow } from '../../../../story/samples/limits.ts'
import { fail, mock, type Stage, screen } from '../../../../story/screen.tsx'
import { accessTokenTexts } from './access-tokens/AccessTokens.tsx'
import { personalTexts } from './texts.ts'

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
  (name: (texts: Awaited<ReturnType<typeof personalTexts.current>>) => string, role = 'dialog') =>
  async ({ page, userEvent }: Stage) => {
    await userEvent.click(page.getByRole('button', { name: name(personalTexts.current()) }))
    await page.findByRole(role)
  }

export const Loaded = personal.loaded(user)
export const Phone = personal.loaded(user, { given: allProviders, width: 'phone' })
export const NothingBound = personal.loaded({ ...user, email: '' }, { given: allProviders })
export const AllBound = personal.loaded(bound, { given: allProviders })

/** The limits of the group apply to an account without own limits. */
export const Limited = personal.loaded(
  () => ({ ...user, all_limits: allLimitsNow().filter(({ of }) => of === 'group') }),
  {
    play: async ({ page }) => {
      const { of, ofModel } = limitTexts.current()
      for (const name of [of.group, ofModel('gpt-5')]) await page.findByRole('region', { name })
    },
  },
)

export const Loading = personal.loading()
export const Refused = personal.refused()

export const AsGuest = personal.loaded(user, { as: 'guest' })

const openTokenDialog = clickAndFind(() => accessTokenTexts.current().system.createNamed)

/** Generating a new token revokes the old one. */
export const ConfirmNewToken = personal.loaded(user, { play: openTokenDialog })

/** The token is shown only once. */
export const NewToken = personal.loaded(user, {
  play: async (stage) => {
    await openTokenDialog(stage)
    const { system } = accessTokenTexts.current()
    await stage.userEvent.click(stage.page.getByRole('button', { name: system.create }))
    await stage.page.findByText(system.once)
  },
})

export const TokenRefused = personal.loaded(user, {
  given: [fail(users.rotateAccessToken, 'refused')],
  play: async (stage) => {
    await openTokenDialog(stage)
    const { system } = accessTokenTexts.current()
    await stage.userEvent.click(stage.page.getByRole('button', { name: system.create }))
    await stage.page.findByRole('alert')
  },
})

/** The invite link with its QR code. */
export const InviteLink = personal.loaded(user, {
  play: async ({ page, userEvent }) => {
    const { invite } = personalTexts.current()
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
