import { channels } from '@relaydeck/api-sdk'
import { recorded } from '../../../story/recorded.ts'

/** The list of channels before each kind of server, from its recorded answers. */
export default {
  title: 'Screens/Channels/Recorded servers',
  tags: ['!autodocs'],
  parameters: { noPicture: 'The list is seen in Screens/Channels/List.' },
}

const before = recorded({
  address: '/channel',
  oneApi: '/channel?keyword=Ba',
  opens: channels.list,
  list: 'channels',
  shows: ({ text, units }) => [text('name'), units('used_quota')],
})

export const OneApi = before('one-api')
export const NewApi = before('new-api')
export const NewApi1 = before('new-api-1')
export const OneHub = before('one-hub')
export const Laisky = before('laisky')
