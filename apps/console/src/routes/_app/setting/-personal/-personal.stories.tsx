import { session, status, users } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { fail, mock, type Stage, screen } from '../../../../story/screen.tsx'
import { personalTexts } from './texts.ts'

export default { title: 'Screens/Settings/Personal', tags: ['!autodocs'] }

const personal = screen('/setting', session.self)
const { user } = samples

/** A gateway that offers every way in. */
const offered = [
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

const press =
  (name: (texts: Awaited<ReturnType<typeof personalTexts.load>>) => string, role = 'dialog') =>
  async ({ page, userEvent }: Stage) => {
    await userEvent.click(page.getByRole('button', { name: name(await personalTexts.load()) }))
    await page.findByRole(role)
  }

export const Loaded = personal.loaded(user)
export const Phone = personal.loaded(user, { given: offered, width: 'phone' })
export const NothingBound = personal.loaded({ ...user, email: '' }, { given: offered })
export const AllBound = personal.loaded(bound, { given: offered })

export const Loading = personal.loading()
export const Refused = personal.refused()
export const Offline = personal.offline()
export const ServerFault = personal.serverFault()

export const AsGuest = personal.loaded(user, { as: 'guest' })

const askForToken = press(({ token }) => token.create)

/** The old access token ends. */
export const AsksBeforeNewToken = personal.loaded(user, { play: askForToken })

/** Shown this once. */
export const NewToken = personal.loaded(user, {
  play: async (stage) => {
    await askForToken(stage)
    const { token } = await personalTexts.load()
    await stage.userEvent.click(stage.page.getByRole('button', { name: token.confirm }))
    await stage.page.findByText(token.once)
  },
})

export const TokenRefused = personal.loaded(user, {
  given: [fail(users.rotateAccessToken, 'refused')],
  play: async (stage) => {
    await askForToken(stage)
    const { token } = await personalTexts.load()
    await stage.userEvent.click(stage.page.getByRole('button', { name: token.confirm }))
    await stage.page.findByRole('alert')
  },
})

/** The invite link, as a QR code as well. */
export const Invited = personal.loaded(user, {
  play: async ({ page, userEvent }) => {
    const { invite } = await personalTexts.load()
    await userEvent.click(page.getByRole('button', { name: invite.copy }))
    await userEvent.click(await page.findByRole('button', { name: invite.showCode }))
    await page.findByRole('img', { name: invite.code })
  },
})

export const ChangesEmail = personal.loaded(user, { play: press(({ bindings }) => bindings.change) })

export const BindsWechat = personal.loaded(user, {
  given: offered,
  play: press(({ bindings }) => bindings.bind(bindings.names.wechat)),
})

/** The account's name is to be typed. */
export const AsksBeforeDeleting = personal.loaded(user, { play: press(({ remove }) => remove.button) })
