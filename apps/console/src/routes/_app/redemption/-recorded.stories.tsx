import { redemptions } from '@relaydeck/api-sdk'
import { recorded } from '../../../story/recorded.ts'

/** The list of redemption codes before each kind of server, from its recorded answers. */
export default {
  title: 'Screens/Redemption codes/Recorded servers',
  tags: ['!autodocs'],
  parameters: { noPicture: 'The list is seen in Screens/Redemption codes/List.' },
}

const before = recorded({
  address: '/redemption',
  oneApi: '/redemption',
  opens: redemptions.list,
  list: 'redemptions',
  shows: ({ text, units }) => [text('name'), units('quota')],
})

export const OneApi = before('one-api')
export const NewApi = before('new-api')
export const NewApi1 = before('new-api-1')
export const OneHub = before('one-hub')
export const Laisky = before('laisky')
