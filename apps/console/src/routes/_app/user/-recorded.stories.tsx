import { users } from '@relaydeck/api-sdk'
import { recorded } from '../../../story/recorded.ts'

/** The list of users before each kind of server, from its recorded answers. */
export default {
  title: 'Screens/Users/Recorded servers',
  tags: ['!autodocs'],
  parameters: { noPicture: 'The list is seen in Screens/Users/List.' },
}

const before = recorded({
  address: '/user',
  oneApi: '/user?order=quota',
  opens: users.list,
  list: 'users',
  shows: ({ text, units }) => [text('username'), text('display_name'), units('quota')],
})

export const OneApi = before('one-api')
export const NewApi = before('new-api')
export const NewApi1 = before('new-api-1')
export const OneHub = before('one-hub')
export const Laisky = before('laisky')
