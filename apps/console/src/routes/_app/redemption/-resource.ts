import { REDEMPTION_STATUS, type Redemption, redemptions } from '@relaydeck/api-sdk'
import { query, resourceKey } from '@relaydeck/api-sdk/query'
import { send } from '../../../app/send.ts'
import { type TextsOf, textArea } from '../../../app/texts/area.ts'
import { choiceField } from '../../../parts/rows/address.ts'
import type { SwitchableResource } from '../../../parts/rows/resource.ts'
import { texts as en } from './-texts.en.ts'
import { texts as zh } from './-texts.zh.ts'

/** Texts of the redemption screens. */
export const redemptionTexts = textArea({ zh, en })

export type RedemptionTexts = TextsOf<typeof redemptionTexts>

const { unused, disabled, used } = REDEMPTION_STATUS
const statusOf = (enabled: boolean) => (enabled ? unused : disabled)

/** Redemption codes. A used code can neither be enabled nor disabled. */
export const redemptionResource: SwitchableResource<Redemption> = {
  name: 'redemption',
  path: '/redemption',
  key: resourceKey(redemptions.list),
  texts: redemptionTexts,
  nameOf: ({ name }) => name,
  orders: [''],
  filters: {
    status: choiceField(...Object.keys(REDEMPTION_STATUS)),
  },
  list: (page, _, via = send) => query(via, redemptions.list, page),
  search: (keyword) => query(send, redemptions.search, { keyword }),
  get: (id) => query(send, redemptions.get, { id }),
  walk:
    (_, via = send) =>
    (pages, options) =>
      pages(redemptions.list, via, {}, options),
  statusOf,
  setEnabled: ({ id }, enabled) => redemptions.setStatus(send, { id, status: statusOf(enabled) }),
  remove: ({ id }) => redemptions.remove(send, { id }),
  isFixed: ({ status }) => status === used,
}
