import { session } from '@relaydeck/api-sdk'
import { type Stage, screen } from '../../../story/screen.tsx'
import { newPasswordTexts } from './-NewPassword.tsx'

export default {
  title: 'Screens/New password',
  tags: ['!autodocs'],
  parameters: { noPicture: 'It looks like Screens/Sign in.' },
}

const newPassword = screen('/user/reset?email=alice@example.com&token=f00dface', session.resetPassword)

const submit = async ({ page, userEvent }: Stage) => {
  const texts = newPasswordTexts.current()
  await userEvent.click(page.getByRole('button', { name: texts.submit }))
}

export const Ready = newPassword.loaded()
export const Phone = newPassword.loaded('0123456789ab', { width: 'phone' })

/** The link is incomplete. */
export const Incomplete = newPassword.loaded('0123456789ab', { at: '/user/reset' })

/** The new password is shown until the page is closed. */
export const Done = newPassword.loaded('0123456789ab', {
  play: async (stage) => {
    await submit(stage)
    await stage.page.findByText('0123456789ab')
  },
})

export const Loading = newPassword.loading({ play: submit })
export const Refused = newPassword.refused({ play: submit })
