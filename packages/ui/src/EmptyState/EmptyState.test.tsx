import { describe, expect, test } from 'vitest'
import { testComponentContract } from '../testing/component-contract.tsx'
import { render } from '../testing/render.tsx'
import { EmptyState } from './EmptyState.tsx'

testComponentContract('EmptyState', EmptyState, { title: '还没有令牌', description: '程序用令牌调用模型接口。' })

describe('EmptyState', () => {
  test('shows what is missing, why, and the next step', async () => {
    const screen = await render(
      <EmptyState title="还没有令牌" description="程序用令牌调用模型接口。" action={<a href="#add">新建令牌</a>} />,
    )
    await expect.element(screen.getByText('还没有令牌')).toBeVisible()
    await expect.element(screen.getByText('程序用令牌调用模型接口。')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: '新建令牌' })).toBeVisible()
  })
})
