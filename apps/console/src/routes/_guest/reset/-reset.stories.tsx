import { session } from '@relaydeck/api-sdk'
import { type Stage, screen } from '../../../story/screen.tsx'
import { resetTexts } from './-Reset.tsx'

export default {
  title: 'Screens/Reset password',
  tags: ['!autodocs'],
  parameters: { noPicture: 'It looks like Screens/Sign in.' },
}

const reset = screen('/reset', session.sendResetMail)

const EMAIL = 'alice@example.com'

const press = async ({ page, userEvent }: Stage) => {
  const texts = resetTexts.current()
  await userEvent.click(page.getByRole('button', { name: texts.send }))
}

const submit = async (stage: Stage) => {
  const texts = resetTexts.current()
  await stage.userEvent.type(stage.page.getByRole('textbox', { name: texts.email }), EMAIL)
  await press(stage)
}

export const Blank = reset.loaded()
export const Phone = reset.loaded(undefined, { width: 'phone' })

export const Incomplete = reset.loaded(undefined, {
  play: async (stage) => {
    await press(stage)
    const { emailMissing } = resetTexts.current()
    await stage.page.findByText(emailMissing)
  },
})

/** The button counts down before another email can be sent. */
export const Sent = reset.loaded(undefined, {
  play: async (stage) => {
    await submit(stage)
    const { sent } = resetTexts.current()
    await stage.page.findByText(sent(EMAIL))
  },
})

export const Loading = reset.loading({ play: submit })

/** The refusal is shown at the field until the next attempt. */
export const Refused = reset.refused({ play: submit })
