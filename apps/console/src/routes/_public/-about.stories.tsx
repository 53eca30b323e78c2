import { status } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { mock, screen } from '../../story/screen.tsx'

export default { title: 'Screens/About', tags: ['!autodocs'] }

const about = screen('/about', status.about)

/** Without administrator content: system information. */
export const Loaded = about.loaded('')
export const Phone = about.loaded('', { width: 'phone' })

export const AllProviders = about.loaded('', {
  given: [
    mock(status.get, {
      ...samples.status,
      version: '',
      start_time: 0,
      email_verification: true,
      github_oauth: true,
      wechat_login: true,
      lark_client_id: 'cli_1',
      oidc: true,
    }),
  ],
})
export const CustomContent = about.loaded('# 关于\n\n由平台组维护，问题请写信给 platform@example.com。')

export const Loading = about.loading()
export const Refused = about.refused()

export const AsUser = about.loaded('', { as: 'user' })
