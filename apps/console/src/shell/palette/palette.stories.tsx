import { channels, redemptions, tokens, users } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { frameTexts } from '../../app/language/frame.ts'
import { fail, mock, type Stage, screen } from '../../story/screen.tsx'
import { paletteTexts } from './search-results.ts'

export default { title: 'Screens/Frame/Palette', tags: ['!autodocs'] }

const list = screen('/token', tokens.list)

/** Opens the palette and types. */
const search =
  (typed: string) =>
  async ({ page, userEvent }: Stage) => {
    const { find: label } = frameTexts.current()
    const { title } = paletteTexts.current()
    await userEvent.click(await page.findByRole('button', { name: label }))
    const field = await page.findByRole('textbox', { name: title })
    if (typed) await userEvent.type(field, typed)
    return page
  }

export const Opened = list.loaded(undefined, {
  as: 'root',
  play: async (stage) => {
    const page = await search('')(stage)
    const { create } = paletteTexts.current()
    await page.findByText(create.channel)
  },
})

export const OpenedByUser = list.loaded(undefined, { play: async (stage) => void (await search('')(stage)) })

export const OnAPhone = list.loaded(undefined, {
  width: 'phone',
  play: async (stage) => void (await search('')(stage)),
})

export const Results = list.loaded(undefined, {
  as: 'root',
  given: [
    mock(tokens.search, [{ ...samples.token, name: 'azure batch' }]),
    mock(channels.search, [{ ...samples.channel, name: 'azure-east' }]),
    mock(redemptions.search, []),
    mock(users.search, [{ ...samples.user, username: 'azurite' }]),
  ],
  play: async (stage) => {
    const page = await search('azur')(stage)
    await page.findByText('azurite')
  },
})

/** Settings are found by pinyin too. */
export const Settings = list.loaded(undefined, {
  as: 'root',
  given: [mock(tokens.search, []), mock(channels.search, []), mock(redemptions.search, []), mock(users.search, [])],
  play: async (stage) => {
    const page = await search('chongshi')(stage)
    await page.findByText('失败重试次数')
  },
})

/** Pages and actions are found without a connection. */
export const Offline = list.loaded(undefined, {
  given: [fail(tokens.search, 'offline')],
  play: async (stage) => {
    const page = await search('zz')(stage)
    const { nothing } = paletteTexts.current()
    await page.findByText(nothing)
  },
})
