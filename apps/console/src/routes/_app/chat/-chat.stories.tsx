import { status } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { screen } from '../../../story/screen.tsx'

export default {
  title: 'Screens/Chat',
  tags: ['!autodocs'],
  parameters: { noPicture: 'It shows the page of another site.' },
}

const chat = screen('/chat', status.get)
const linked = { ...samples.status, chat_link: 'https://chat.example.com/' }

export const Loaded = chat.loaded(linked, { as: 'user' })
export const Phone = chat.loaded(linked, { as: 'user', width: 'phone' })

/** No link is set. */
export const Empty = chat.loaded(samples.status, { as: 'user' })

/** The link is not a valid URL. */
export const InvalidLink = chat.loaded({ ...samples.status, chat_link: 'our chat' }, { as: 'user' })

export const Loading = chat.loading({ as: 'user' })
export const Refused = chat.refused({ as: 'user' })

export const AsGuest = chat.loaded(linked)
