import { tokens } from '@relaydeck/api-sdk'
import { recorded } from '../../../story/recorded.ts'

/** The list of tokens before each kind of server, from its recorded answers. */
export default {
  title: 'Screens/Tokens/Recorded servers',
  tags: ['!autodocs'],
  parameters: { noPicture: 'The list is seen in Screens/Tokens/List.' },
}

const before = recorded({
  address: '/token',
  oneApi: '/token?order=remain_quota',
  opens: tokens.list,
  list: 'tokens',
  shows: ({ text, units }, { unlimited_quota }) => [
    text('name'),
    ...(unlimited_quota === false ? [units('remain_quota')] : []),
  ],
})

export const OneApi = before('one-api')
export const NewApi = before('new-api')
export const NewApi1 = before('new-api-1')
export const OneHub = before('one-hub')
export const Laisky = before('laisky')
