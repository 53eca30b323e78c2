import { channels } from '@relaydeck/api-sdk'
import { expect } from 'storybook/test'
import { labelsOf } from '../../../story/labels.ts'
import { fail, mock, type Stage, screen } from '../../../story/screen.tsx'
import { channelBulkTexts } from './-bulk/texts.ts'
import { byKind, kinds } from './-samples.ts'
import { channelTexts } from './-texts.ts'

export default { title: 'Screens/Channels/List', tags: ['!autodocs'] }

const labels = () => labelsOf(channelTexts)

const list = screen('/channel', channels.list)

export const Loaded = list.loaded(kinds)
export const Phone = list.loaded(kinds, { width: 'phone' })
export const Empty = list.loaded([])

/** A search that finds nothing offers the way back to all. */
export const NothingFound = list.loaded(kinds, { at: '/channel?keyword=zz', given: [mock(channels.search, [])] })

export const Loading = list.loading()
export const Refused = list.refused()
export const Offline = list.offline()
export const Unauthorized = list.unauthorized()
export const RateLimited = list.rateLimited()
export const ServerFault = list.serverFault()

export const AsGuest = list.loaded(kinds, { as: 'guest' })

/** Says that the role does not allow it, and asks for nothing. */
export const AsUser = list.loaded(kinds, { as: 'user' })

export const AsRoot = list.loaded(kinds, { as: 'root' })

const testOne = async ({ page, userEvent }: Stage) => {
  const texts = await labels()
  await userEvent.click(page.getByRole('button', { name: texts.test('spare') }))
}

/** The time lands on the row, and a notice says what the model answered. */
export const Tested = list.loaded(kinds, {
  play: async (stage) => {
    await testOne(stage)
    const texts = await labels()
    await stage.page.findByText(texts.tested('spare', 'gpt-4o', '0.81', 'gpt-4o-mini'))
  },
})

export const TestRefused = list.loaded(kinds, {
  given: [fail(channels.test, 'refused')],
  play: async (stage) => {
    await testOne(stage)
    await stage.page.findByRole('alert')
  },
})

/** The row goes back, and a notice says why. */
export const SwitchRefused = list.loaded(kinds, {
  given: [fail(channels.update, 'refused')],
  play: async ({ page, userEvent }) => {
    const texts = await labels()
    const row = page.getByRole('switch', { name: texts.toggle(byKind.disabled.name) })
    await userEvent.click(row)
    await page.findByRole('alert')
    await expect(row).not.toBeChecked()
  },
})

const openMenu = async ({ page, userEvent }: Stage) => {
  const texts = await labels()
  await userEvent.click(page.getByRole('button', { name: texts.all.menu }))
  await page.findByRole('menuitem', { name: texts.all.testAll })
}

/** What is done to many channels at once. */
export const BulkMenu = list.loaded(kinds, { play: openMenu })

export const AsksBeforeDeletingDisabled = list.loaded(kinds, {
  play: async (stage) => {
    await openMenu(stage)
    const texts = await labels()
    await stage.userEvent.click(stage.page.getByRole('menuitem', { name: texts.all.removeDisabled }))
    await stage.page.findByRole('dialog')
  },
})

export const AsksBeforeDeleting = list.loaded(kinds, {
  play: async ({ page, userEvent }) => {
    const texts = await labels()
    await userEvent.click(page.getByRole('button', { name: texts.remove('spare') }))
    await page.findByRole('dialog')
  },
})

/** A bar says how many are chosen and what can be done with them. */
export const Chosen = list.loaded(kinds, {
  play: async ({ page, userEvent }) => {
    for (const name of ['openai-main', 'bedrock', 'old key'])
      await userEvent.click(page.getByRole('checkbox', { name: new RegExp(`[「“]${name}[」”]`) }))
    const { balance } = await channelBulkTexts.load()
    await page.findByRole('button', { name: balance.label })
  },
})

/** Groups and models of many channels: says how many will change. */
export const EditsMany = list.loaded(kinds, {
  play: async ({ page, userEvent }) => {
    await userEvent.click(page.getByRole('checkbox', { name: /[「“]openai-main[」”]/ }))
    await userEvent.click(page.getByRole('checkbox', { name: /[「“]bedrock[」”]/ }))
    const { edit } = await channelBulkTexts.load()
    await userEvent.click(await page.findByRole('button', { name: edit.open }))
    await userEvent.selectOptions(await page.findByRole('combobox', { name: edit.models }), edit.modes.add)
    await userEvent.type(page.getAllByRole('combobox').at(-1) ?? page.getByRole('dialog'), 'o9,')
    await page.findByText(edit.changes(2, 2))
  },
})
