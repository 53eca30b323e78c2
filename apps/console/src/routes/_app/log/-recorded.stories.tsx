import { LOG_TYPE, logs } from '@relaydeck/api-sdk'
import { formatTimestamp } from '@relaydeck/ui/Timestamp'
import { recorded } from '../../../story/recorded.ts'

/** The log before each kind of server, from its recorded answers. */
export default {
  title: 'Screens/Log/Recorded servers',
  tags: ['!autodocs'],
  parameters: { noPicture: 'The list is seen in Screens/Log.' },
}

const before = recorded({
  address: '/log',
  oneApi: '/log?username=alice',
  opens: logs.list,
  list: 'logs',
  shows: ({ text, number, units }, { type, other }) => {
    const every = [formatTimestamp(number('created_at')), text('username')]
    if (type === LOG_TYPE.consume) return [...every, text('model_name'), units('prompt_tokens'), units('quota')]
    // What a server describes in parts is shown in the reader's language.
    return other ? every : [...every, text('content')]
  },
})

export const OneApi = before('one-api')
export const NewApi = before('new-api')
export const NewApi1 = before('new-api-1')
export const OneHub = before('one-hub')
export const Laisky = before('laisky')
