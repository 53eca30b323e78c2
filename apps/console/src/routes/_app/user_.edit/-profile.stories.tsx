import { session } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect } from 'storybook/test'
import { commonTexts } from '../../../parts/kit/KitTexts.tsx'
import { fail, type Stage, screen } from '../../../story/screen.tsx'
import { profileTexts } from './-Profile.tsx'

export default {
  title: 'Screens/Profile',
  tags: ['!autodocs'],
  parameters: { noPicture: 'It looks like Screens/Users/Edit.' },
}

const profile = screen('/user/edit', session.self)
const { user } = samples

export const Loaded = profile.loaded(user)
export const Phone = profile.loaded(user, { width: 'phone' })

/** Just signed in with the default password. */
export const DefaultPassword = profile.loaded(user, { as: 'root', state: { defaultPassword: true } })

export const Loading = profile.loading()
export const Refused = profile.refused()

export const AsGuest = profile.loaded(user, { as: 'guest' })

const save = async ({ page, userEvent }: Stage) => {
  const texts = profileTexts.current()
  const { account } = commonTexts.current()
  const name = await page.findByRole('textbox', { name: account.displayName })
  await userEvent.clear(name)
  await userEvent.type(name, 'Alice L.')
  await userEvent.click(page.getByRole('button', { name: texts.save }))
}

export const Saved = profile.loaded(user, {
  play: async (stage) => {
    await save(stage)
    const { saved } = profileTexts.current()
    await stage.page.findByText(saved)
  },
})

/** The entered values are kept. */
export const SaveRefused = profile.loaded(user, {
  given: [fail(session.updateSelf, 'refused')],
  play: async (stage) => {
    await save(stage)
    await stage.page.findByRole('alert')
    await expect(stage.page.getByDisplayValue('Alice L.')).toBeVisible()
  },
})
