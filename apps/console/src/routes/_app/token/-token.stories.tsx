import { tokens } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { screen } from '../../../story/screen.tsx'

export default { title: 'Screens/Tokens', tags: ['!autodocs'] }

const list = screen('/token', tokens.list)

export const Loaded = list.loaded([samples.token])
export const Empty = list.loaded([])
export const Loading = list.loading()
export const Refused = list.refused()
export const Offline = list.offline()
export const Unauthorized = list.unauthorized()
export const RateLimited = list.rateLimited()
export const ServerFault = list.serverFault()
