import { status } from '@relaydeck/api-sdk'
import { screen } from '../../story/screen.tsx'

export default { title: 'Screens/About', tags: ['!autodocs'], parameters: { noPicture: 'It looks like Screens/Home.' } }

const about = screen('/about', status.about)

/** Without administrator content: system information. */
export const Loaded = about.loaded('')
export const Phone = about.loaded('', { width: 'phone' })
export const CustomContent = about.loaded('# 关于\n\n由平台组维护，问题请写信给 platform@example.com。')

export const Loading = about.loading()
export const Refused = about.refused()

export const AsUser = about.loaded('', { as: 'user' })
