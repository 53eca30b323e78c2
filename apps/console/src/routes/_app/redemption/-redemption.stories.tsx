import { redemptions } from '@relaydeck/api-sdk'
import { expect } from 'storybook/test'
import { labelsOf } from '../../../story/labels.ts'
import { byKind, kinds } from '../../../story/samples/redemption.ts'
import { fail, mock, screen } from '../../../story/screen.tsx'
import { redemptionTexts } from './-redemption.ts'

export default { title: 'Screens/Redemption codes/List', tags: ['!autodocs'] }

const labels = () => labelsOf(redemptionTexts)

const list = screen('/redemption', redemptions.list)

export const Loaded = list.loaded(kinds)
export const Phone = list.loaded(kinds, { width: 'phone' })
export const Empty = list.loaded([])

/** An empty search result offers to clear the search. */
export const NoResults = list.loaded(kinds, { at: '/redemption?keyword=zz', given: [mock(redemptions.search, [])] })

export const Loading = list.loading()
export const Refused = list.refused()

export const AsGuest = list.loaded(kinds, { as: 'guest' })

/** Shows that the role does not suffice, and makes no call. */
export const AsUser = list.loaded(kinds, { as: 'user' })

export const AsRoot = list.loaded(kinds, { as: 'root' })

/** The row is restored, and a toast shows the reason. */
export const EnableRefused = list.loaded(kinds, {
  given: [fail(redemptions.setStatus, 'refused')],
  play: async ({ page, userEvent }) => {
    const texts = labels()
    const row = page.getByRole('switch', { name: texts.toggle(byKind.disabled.name) })
    await userEvent.click(row)
    await page.findByRole('alert')
    await expect(row).not.toBeChecked()
  },
})

export const ConfirmsDeletion = list.loaded(kinds, {
  play: async ({ page, userEvent }) => {
    const texts = labels()
    await userEvent.click(page.getByRole('button', { name: texts.more('partner') }))
    await userEvent.click(await page.findByRole('menuitem', { name: texts.common.remove }))
    await page.findByRole('dialog')
  },
})

/** A bar shows the number of selected rows and their actions. */
export const Selected = list.loaded(kinds, {
  play: async ({ page, userEvent }) => {
    for (const name of ['partner', 'recalled', 'gift'])
      await userEvent.click(page.getByRole('checkbox', { name: new RegExp(`[「“]${name}[」”]`) }))
    const texts = labels()
    await page.findByRole('button', { name: texts.common.disable })
  },
})
