import { fullKey, tokens } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect } from 'storybook/test'
import { labelsOf } from '../../../story/labels.ts'
import { kinds } from '../../../story/samples/token.ts'
import { mock, type Stage, screen } from '../../../story/screen.tsx'
import { tokenTexts } from './-token.ts'

export default {
  title: 'Screens/Tokens/Add',
  tags: ['!autodocs'],
  parameters: { noPicture: 'It looks like Screens/Tokens/Edit.' },
}

const labels = () => labelsOf(tokenTexts)

const add = screen('/token/add', tokens.create)
const given = [mock(tokens.list, kinds)]

const send = async ({ page, userEvent }: Stage) => {
  const texts = labels()
  await userEvent.type(await page.findByRole('textbox', { name: texts.form.name }), 'staging')
  await userEvent.click(page.getByRole('button', { name: texts.common.create }))
}

export const Blank = add.loaded(samples.token, { given })

export const Phone = add.loaded(samples.token, { given, width: 'phone' })

/** The error appears at the field, which gets the focus. */
export const Invalid = add.loaded(samples.token, {
  given,
  play: async ({ page, userEvent }) => {
    const texts = labels()
    await userEvent.click(await page.findByRole('button', { name: texts.common.create }))
    await page.findByText(texts.form.nameMissing)
    await expect(await page.findByRole('textbox', { name: texts.form.name })).toHaveAttribute('aria-invalid', 'true')
  },
})

/** The models field appears for a token limited to listed models. */
export const Restricted = add.loaded(samples.token, {
  given,
  play: async ({ page, userEvent }) => {
    const texts = labels()
    await userEvent.click(await page.findByRole('radio', { name: texts.form.scopes.listed }))
    const unlimited = (name: string) => name.startsWith(texts.form.unlimited)
    await userEvent.click(page.getByRole('switch', { name: unlimited }))
    await expect(page.getByRole('switch', { name: unlimited })).toBeChecked()
  },
})

/** The drawer shows the whole key until the user closes it; a toast names the token. */
export const Created = add.loaded(({ name }) => ({ ...samples.token, name }), {
  given,
  play: async (stage) => {
    await send(stage)
    const texts = labels()
    await stage.page.findByText(texts.created('staging'))
    await stage.page.findByText(fullKey(samples.token))
    await stage.page.findByText(/^curl /)
  },
})

export const CreatedAndDone = add.loaded(({ name }) => ({ ...samples.token, name }), {
  given,
  play: async (stage) => {
    await send(stage)
    const texts = labels()
    await stage.userEvent.click(await stage.page.findByRole('button', { name: texts.common.finish }))
    await expect(stage.instance.router.state.location.pathname).toBe('/token')
  },
})

/** A server that does not send the key: the drawer closes. */
export const CreatedWithoutKey = add.loaded(({ name }) => ({ ...samples.token, name, key: '' }), {
  given,
  play: async (stage) => {
    await send(stage)
    const texts = labels()
    await stage.page.findByText(texts.created('staging'))
    await expect(stage.instance.router.state.location.pathname).toBe('/token')
  },
})

export const Loading = add.loading({ given, play: send })
export const Refused = add.refused({ given, play: send })

export const AsGuest = add.loaded(samples.token, { given, as: 'guest' })
export const AsRoot = add.loaded(samples.token, { given, as: 'root' })
