import { ForbiddenError, TransportError } from '@relaydeck/api-sdk'
import { describe, expect, test, vi } from 'vitest'
import { testComponentContract } from '../testing/component-contract.tsx'
import { PRESS, press } from '../testing/press.ts'
import { render } from '../testing/render.tsx'
import { en } from '../texts/en.ts'
import { zh } from '../texts/zh.ts'
import { LoadError } from './LoadError.tsx'

testComponentContract('LoadError', LoadError, { onRetry: () => {} })

const forbidden = new ForbiddenError('GET /api/channel/', { status: 200, serverMessage: '无权进行此操作，权限不足' })

describe('LoadError', () => {
  test('shows the error and retries', async () => {
    const onRetry = vi.fn()
    const screen = await render(<LoadError title="渠道加载失败" error={forbidden} onRetry={onRetry} />)
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/渠道加载失败.*无权进行此操作，权限不足/)
    await screen.getByRole('button', { name: '重试' }).click()
    expect(onRetry).toHaveBeenCalledOnce()
  })

  test.each(PRESS)('retries with %s', async (key) => {
    const onRetry = vi.fn()
    const screen = await render(<LoadError onRetry={onRetry} />)
    await press(screen.getByRole('button', { name: '重试' }), key)
    expect(onRetry).toHaveBeenCalledOnce()
  })

  test('has another way on beside the retry', async () => {
    const screen = await render(<LoadError onRetry={() => {}} action={<a href="#list">返回列表</a>} />)
    const boxOf = (role: 'button' | 'link') => screen.getByRole(role).element().getBoundingClientRect()
    expect(boxOf('link').left).toBeGreaterThan(boxOf('button').right)
    expect(boxOf('link').top).toBeLessThan(boxOf('button').bottom)
  })

  test('hides technical details', async () => {
    const screen = await render(<LoadError error={new TransportError('GET /api/token/', 'timeout')} />, { texts: en })
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/Something went wrong/)
    await expect.element(screen.getByRole('alert')).not.toMatchTextContent(/api/)
  })

  test('uses the app’s messages', async () => {
    const texts = { ...zh, failure: () => '网络已断开' }
    const screen = await render(<LoadError inline error={forbidden} />, { texts })
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/加载失败 网络已断开/)
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
  })
})
