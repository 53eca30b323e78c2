import { status } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { screen } from '../../../story/screen.tsx'

export default { title: 'Screens/Chat', tags: ['!autodocs'] }

const chat = screen('/chat', status.get)
const linked = { ...samples.status, chat_link: 'https://chat.example.com/' }

export const Loaded = chat.loaded(linked, { as: 'user' })
export const Phone = chat.loaded(linked, { as: 'user', width: 'phone' })

/** No administrator has set a link. */
export const Empty = chat.loaded(samples.status, { as: 'user' })

/** What was set is no web address. */
export const BadLink = chat.loaded({ ...samples.status, chat_link: 'our chat' }, { as: 'user' })

/** Whether there is a link nobody can tell yet, or at all. */
export const Loading = chat.loading({ as: 'user' })
export const Refused = chat.refused({ as: 'user' })
export const Offline = chat.offline({ as: 'user' })

export const AsGuest = chat.loaded(linked)
