import { tokens, users } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { http } from 'msw'
import { forkTexts } from '../../app/dialects/dialects.ts'
import { tokenTexts } from '../../routes/_app/token/-token.ts'
import { answer, fork } from '../../story/forks.ts'
import { type Stage, screen } from '../../story/screen.tsx'

export default { title: 'Screens/Frame/Fork banner', tags: ['!autodocs'] }

const banner = async ({ page }: Stage, name: string) => {
  const texts = forkTexts.current()
  await page.findByText(texts.server(name, 'v0.14.27'))
  return texts
}

export const OneHub = screen('/user', users.list).loaded([], {
  given: fork('oneHub', {
    '/api/user/': { data: [{ ...samples.user, username: 'ann' }], page: 1, total_count: 1 },
  }),
  play: async (stage) => {
    const { names } = await banner(stage, 'One Hub')
    await stage.page.findByText(new RegExp(names.clearLogs ?? ''))
    await stage.page.findByText('ann')
  },
})

export const OnAPhone = screen('/user', users.list).loaded([], {
  given: fork('oneHub', { '/api/user/': { data: [] } }),
  width: 'phone',
  play: async (stage) => void (await banner(stage, 'One Hub')),
})

const masked = { ...samples.token, key: 'abcd**********wxyz', model_limits_enabled: false, allow_ips: '' }

export const NewApi = screen('/token', tokens.list).loaded([], {
  given: [
    ...fork('newApi', { '/api/token/': { items: [masked], total: 1 } }),
    http.post('*/api/token/:id/key', () => answer({ key: '4GbX0123456789abcdefYz9Q' })),
  ],
  play: async (stage) => {
    await banner(stage, 'New API')
    const { revealOf } = tokenTexts.current()
    await stage.userEvent.click(await stage.page.findByRole('button', { name: revealOf(masked.name) }))
    await stage.page.findByText('sk-4GbX…Yz9Q')
  },
})

export const OldNewApi = screen('/token', tokens.list).loaded([], {
  given: fork('oldNewApi', { '/api/token/': { items: [], total: 0 } }),
  play: async (stage) => {
    const { readOnly } = await banner(stage, 'New API')
    await stage.page.findByText(readOnly)
  },
})
