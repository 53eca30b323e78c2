import { oauth } from '@relaydeck/api-sdk'
import { expect } from 'storybook/test'
import { frameTexts } from '../../../app/language/frame.ts'
import { failures } from '../../../story/network.ts'
import { screen } from '../../../story/screen.tsx'
import { callbackTexts } from './-Callback.tsx'

export default {
  title: 'Screens/Third-party sign-in',
  tags: ['!autodocs'],
  parameters: { noPicture: 'It leads to Screens/Home.' },
}

const callback = screen('/oauth/github?code=c&state=s', oauth.github)

/** Redirects to the home page. */
export const SignedIn = callback.loaded()

/** Binds the identity of a signed-in user and redirects to the settings. */
export const Bound = callback.loaded({ message: 'bind' }, { as: 'user' })

export const Loading = callback.loading()

/** Shows the server's message, then redirects to the sign-in page. A code works once, so there is no retry. */
export const Refused = callback.refused()

/** Redirects to the sign-in page, which asks for the code of the second factor. */
export const CodeNeeded = callback.loaded(
  () => {
    throw failures.codeNeeded
  },
  {
    play: async ({ page, instance }) => {
      const { signIn } = frameTexts.current()
      await page.findByRole('textbox', { name: signIn.code })
      await expect(instance.router.state.location.pathname).toBe('/login')
    },
  },
)

/** A lost call is sent again after a while. */
export const Retrying = callback.failed('offline', {
  play: async ({ page }) => {
    await page.findByText(callbackTexts.current().retrying(1))
  },
})

/** Cancelled at the provider. */
export const NoGrant = callback.loaded(undefined, { at: '/oauth/github' })
export const UnknownProvider = callback.loaded(undefined, { at: '/oauth/unknown?code=c&state=s' })
