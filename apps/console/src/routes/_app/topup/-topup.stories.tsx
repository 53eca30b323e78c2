import { session, status, users } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { fail, mock, type Stage, screen } from '../../../story/screen.tsx'
import { topUpTexts } from './-TopUp.tsx'

export default { title: 'Screens/Top up', tags: ['!autodocs'] }

const topUp = screen('/topup', users.redeem)
const shop = (top_up_link: string) => [mock(status.get, { ...samples.status, top_up_link })]

const redeem = async ({ page, userEvent }: Stage) => {
  const texts = topUpTexts.current()
  await userEvent.type(page.getByRole('textbox', { name: texts.code }), samples.redemption.key)
  await userEvent.click(page.getByRole('button', { name: texts.redeem }))
}

export const Blank = topUp.loaded(100_000, { given: shop('https://shop.example.com/buy') })
export const Phone = topUp.loaded(100_000, { given: shop('https://shop.example.com/buy'), width: 'phone' })
export const NoShop = topUp.loaded(100_000)
export const InvalidShop = topUp.loaded(100_000, { given: shop('shop number four') })

/** The quota failed to load; a code can still be redeemed. */
export const QuotaNotLoaded = topUp.loaded(100_000, { given: [fail(session.self, 'offline')] })

export const Incomplete = topUp.loaded(100_000, {
  play: async ({ page, userEvent }) => {
    const texts = topUpTexts.current()
    await userEvent.click(page.getByRole('button', { name: texts.redeem }))
    await page.findByRole('textbox', { name: texts.code, description: texts.missing })
  },
})

export const Redeemed = topUp.loaded(100_000, {
  play: async (stage) => {
    await redeem(stage)
    const { added } = topUpTexts.current()
    await stage.page.findByText(added('$0.20'))
  },
})

export const Loading = topUp.loading({ play: redeem })

/** The code is kept in the field. */
export const Refused = topUp.refused({ play: redeem })

export const AsGuest = topUp.loaded(100_000, { as: 'guest' })
export const AsRoot = topUp.loaded(100_000, { as: 'root' })
