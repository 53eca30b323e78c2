import { ForbiddenError, TransportError } from '@relaydeck/api-sdk'
import { describe, expect, test, vi } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { obeysKitLaws } from '../testing/laws.tsx'
import { en } from '../texts/en.ts'
import { zh } from '../texts/zh.ts'
import { LoadError } from './LoadError.tsx'

obeysKitLaws('LoadError', LoadError, { onRetry: () => {} })

const forbidden = new ForbiddenError('GET /api/channel/', { status: 200, serverMessage: '无权进行此操作，权限不足' })

describe('LoadError', () => {
  test('says what happened and tries again', async () => {
    const onRetry = vi.fn()
    const screen = await draw(<LoadError title="渠道加载失败" error={forbidden} onRetry={onRetry} />)
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/渠道加载失败.*无权进行此操作，权限不足/)
    await screen.getByRole('button', { name: '重试' }).click()
    expect(onRetry).toHaveBeenCalledOnce()
  })

  test('keeps what only a developer understands to itself', async () => {
    const screen = await draw(<LoadError error={new TransportError('GET /api/token/', 'timeout')} />, { texts: en })
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/That did not work/)
    await expect.element(screen.getByRole('alert')).not.toMatchTextContent(/api/)
  })

  test('takes the words of the application', async () => {
    const texts = { ...zh, failure: () => '网络已断开' }
    const screen = await draw(<LoadError inline error={forbidden} />, { texts })
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/加载失败 网络已断开/)
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
  })
})
