import { users } from '@relaydeck/api-sdk'
import { labelsOf } from '../../../story/labels.ts'
import { fail, mock, type Stage, screen } from '../../../story/screen.tsx'
import { kinds } from './-samples.ts'
import { userTexts } from './-texts.ts'

export default { title: 'Screens/Users/List', tags: ['!autodocs'] }

const labels = () => labelsOf(userTexts)

const list = screen('/user', users.list)

export const Loaded = list.loaded(kinds)
export const Phone = list.loaded(kinds, { width: 'phone' })
export const Sorted = list.loaded(kinds, { at: '/user?order=quota' })
export const Empty = list.loaded([])

/** A search that finds nothing offers the way back to all. */
export const NothingFound = list.loaded(kinds, { at: '/user?keyword=zz', given: [mock(users.search, [])] })

export const Loading = list.loading()
export const Refused = list.refused()
export const Offline = list.offline()
export const Unauthorized = list.unauthorized()
export const RateLimited = list.rateLimited()
export const ServerFault = list.serverFault()

export const AsGuest = list.loaded(kinds, { as: 'guest' })

/** Says that the role does not allow it, and asks for nothing. */
export const AsUser = list.loaded(kinds, { as: 'user' })

/** May manage admins as well. */
export const AsRoot = list.loaded(kinds, { as: 'root' })

const openMenu = async ({ page, userEvent }: Stage) => {
  const texts = await labels()
  await userEvent.click(page.getByRole('button', { name: texts.more('alice') }))
  await page.findByRole('menuitem', { name: texts.actions.disable })
}

export const Menu = list.loaded(kinds, { play: openMenu })
export const MenuOfRoot = list.loaded(kinds, { as: 'root', play: openMenu })

const askToDisable = async (stage: Stage) => {
  await openMenu(stage)
  const texts = await labels()
  await stage.userEvent.click(stage.page.getByRole('menuitem', { name: texts.actions.disable }))
  await stage.page.findByRole('dialog')
}

export const AsksBeforeDisabling = list.loaded(kinds, { play: askToDisable })

/** The question stays, with what the server said. */
export const DisablingRefused = list.loaded(kinds, {
  given: [fail(users.manage, 'refused')],
  play: async (stage) => {
    await askToDisable(stage)
    const texts = await labels()
    await stage.userEvent.click(stage.page.getByRole('button', { name: texts.actions.disable }))
    await stage.page.findByRole('alert')
  },
})

/** Those who may not be managed are skipped, and the question says so. */
export const AsksBeforeBanningMany = list.loaded(kinds, {
  play: async ({ page, userEvent }) => {
    for (const name of ['alice', 'chen', 'root'])
      await userEvent.click(page.getByRole('checkbox', { name: new RegExp(`[「“]${name}[」”]`) }))
    const texts = await labels()
    await userEvent.click(await page.findByRole('button', { name: texts.actions.disable }))
    await page.findByRole('dialog')
  },
})
