import { session, tokens } from '@relaydeck/api-sdk'
import { expect, waitFor } from 'storybook/test'
import { frameTexts } from '../app/language/frame.ts'
import { tokenTexts } from '../routes/_app/token/-token.ts'
import { labelsOf } from './labels.ts'
import { kinds } from './samples/token.ts'
import { mock, type Scene, type Stage, screen } from './screen.tsx'

/** How a list, a form and a guest's form show each kind of failure. The stories of screens show a refusal. */
export default {
  title: 'Screens/Failures',
  tags: ['!autodocs'],
  parameters: { noPicture: 'It is seen in Kit/LoadError.' },
}

const RETRY = /^(?:重试|Retry)$/

type Message = (texts: ReturnType<typeof frameTexts.current>['failure']) => string

/** A toast has the reason once, and the page offers to try again. */
const offersRetry = (message: Message): Scene => ({
  play: async ({ page }) => {
    const { failure } = frameTexts.current()
    await page.findByText(failure.prefix + message(failure))
    await page.findByRole('button', { name: RETRY })
  },
})

const expectSignIn = async ({ page, instance }: Stage) => {
  const { signIn } = frameTexts.current()
  await page.findByText(signIn.expired)
  await expect(instance.router.state.location.pathname).toBe('/login')
}

const list = screen('/token', tokens.list)

export const ListOffline = list.failed(
  'offline',
  offersRetry(({ offline }) => offline),
)
export const ListRateLimited = list.failed(
  'rateLimited',
  offersRetry(({ tooMany }) => tooMany),
)
export const ListServerFault = list.failed(
  'serverFault',
  offersRetry(({ server }) => server),
)

/** Redirects to the sign-in page, which shows the reason. */
export const ListUnauthorized = list.failed('unauthorized', { play: expectSignIn })

const form = screen('/token/add', tokens.create)
const given = [mock(tokens.list, kinds)]

const create = async ({ page, userEvent }: Stage) => {
  const texts = labelsOf(tokenTexts)
  const name = await page.findByRole('textbox', { name: texts.form.name })
  await userEvent.type(name, 'staging')
  const button = page.getByRole('button', { name: texts.common.create })
  await userEvent.click(button)
  return { name, button }
}

/** A toast shows the reason; the form keeps the input, and can be sent again. */
const keepsValues = (message: Message): Scene => ({
  given,
  play: async (stage) => {
    const { name, button } = await create(stage)
    const { failure } = frameTexts.current()
    await stage.page.findByText(failure.prefix + message(failure))
    await expect(name).toHaveValue('staging')
    await waitFor(() => expect(button).toBeEnabled())
  },
})

export const FormOffline = form.failed(
  'offline',
  keepsValues(({ offline }) => offline),
)
export const FormRateLimited = form.failed(
  'rateLimited',
  keepsValues(({ tooMany }) => tooMany),
)
export const FormServerFault = form.failed(
  'serverFault',
  keepsValues(({ server }) => server),
)

/** Redirects to the sign-in page, which shows the reason. */
export const FormUnauthorized = form.failed('unauthorized', {
  given,
  play: async (stage) => {
    await create(stage)
    await expectSignIn(stage)
  },
})

const guest = screen('/login', session.login)

const signIn = async ({ page, userEvent }: Stage) => {
  const texts = frameTexts.current().signIn
  await userEvent.type(page.getByRole('textbox', { name: texts.username }), 'alice')
  await userEvent.type(page.getByLabelText(texts.password), 'password1')
  await userEvent.click(page.getByRole('button', { name: texts.submit }))
}

/** A guest has no session that could end: the form shows the reason itself. */
export const GuestUnauthorized = guest.failed('unauthorized', {
  play: async (stage) => {
    await signIn(stage)
    const { failure, signIn: texts } = frameTexts.current()
    await expect(await stage.page.findByText(failure.prefix + failure.status(401))).toBeVisible()
    await expect(stage.page.getByRole('textbox', { name: texts.username })).toHaveValue('alice')
  },
})
