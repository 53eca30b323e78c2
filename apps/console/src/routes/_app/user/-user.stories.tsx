import { users } from '@relaydeck/api-sdk'
import { bulkTexts } from '../../../parts/bulk/actions.ts'
import { labelsOf } from '../../../story/labels.ts'
import { kinds } from '../../../story/samples/user.ts'
import { fail, mock, type Stage, screen } from '../../../story/screen.tsx'
import { userBulkTexts } from './-UserBulk.tsx'
import { userTexts } from './-user.ts'

export default { title: 'Screens/Users/List', tags: ['!autodocs'] }

const labels = () => labelsOf(userTexts)

const list = screen('/user', users.list)

export const Loaded = list.loaded(kinds)
export const Phone = list.loaded(kinds, { width: 'phone' })
export const Sorted = list.loaded(kinds, { at: '/user?order=quota' })
export const Empty = list.loaded([])

/** An empty search result offers to clear the search. */
export const NoResults = list.loaded(kinds, { at: '/user?keyword=zz', given: [mock(users.search, [])] })

export const Loading = list.loading()
export const Refused = list.refused()

export const AsGuest = list.loaded(kinds, { as: 'guest' })

/** Shows that the role does not suffice, and makes no call. */
export const AsUser = list.loaded(kinds, { as: 'user' })

/** Super admins can also manage admins. */
export const AsRoot = list.loaded(kinds, { as: 'root' })

const openMenu = async ({ page, userEvent }: Stage) => {
  const texts = labels()
  await userEvent.click(page.getByRole('button', { name: texts.more('alice') }))
  await page.findByRole('menuitem', { name: texts.actions.disable })
}

export const Menu = list.loaded(kinds, { play: openMenu })
export const MenuAsRoot = list.loaded(kinds, { as: 'root', play: openMenu })

const openBanDialog = async (stage: Stage) => {
  await openMenu(stage)
  const texts = labels()
  await stage.userEvent.click(stage.page.getByRole('menuitem', { name: texts.actions.disable }))
  await stage.page.findByRole('dialog')
}

export const ConfirmsBan = list.loaded(kinds, { play: openBanDialog })

/** The dialog stays open with the server's message. */
export const BanRefused = list.loaded(kinds, {
  given: [fail(users.manage, 'refused')],
  play: async (stage) => {
    await openBanDialog(stage)
    const texts = labels()
    await stage.userEvent.click(stage.page.getByRole('button', { name: texts.actions.disable }))
    await stage.page.findByRole('alert')
  },
})

/** The dialog shows that accounts the user may not manage are skipped. */
export const ConfirmsBulkBan = list.loaded(kinds, {
  play: async ({ page, userEvent }) => {
    for (const name of ['alice', 'chen', 'root'])
      await userEvent.click(page.getByRole('checkbox', { name: new RegExp(`[「“]${name}[」”]`) }))
    const texts = labels()
    await userEvent.click(await page.findByRole('button', { name: texts.actions.disable }))
    await page.findByRole('dialog')
  },
})

/** Edits group and quota of selected users, and shows what will change in each. */
export const BulkEdit = list.loaded(kinds, {
  play: async ({ page, userEvent }) => {
    for (const name of ['alice', 'chen', 'root'])
      await userEvent.click(page.getByRole('checkbox', { name: new RegExp(`[「“]${name}[」”]`) }))
    const texts = userBulkTexts.current()
    const shared = bulkTexts.current()
    await userEvent.click(await page.findByRole('button', { name: shared.edit.open }))
    await userEvent.type(await page.findByRole('textbox', { name: texts.added }), '5000000')
    await page.findByText(texts.changes(2, 3))
  },
})
