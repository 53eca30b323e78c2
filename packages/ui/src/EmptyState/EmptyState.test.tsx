import { describe, expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { obeysKitLaws } from '../testing/laws.tsx'
import { EmptyState } from './EmptyState.tsx'

obeysKitLaws('EmptyState', EmptyState, { title: '还没有令牌', description: '程序用令牌调用模型接口。' })

describe('EmptyState', () => {
  test('D58 says what is not there, why, and the next step', async () => {
    const screen = await draw(
      <EmptyState title="还没有令牌" description="程序用令牌调用模型接口。" action={<a href="#add">新建令牌</a>} />,
    )
    await expect.element(screen.getByText('还没有令牌')).toBeVisible()
    await expect.element(screen.getByText('程序用令牌调用模型接口。')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: '新建令牌' })).toBeVisible()
  })
})
