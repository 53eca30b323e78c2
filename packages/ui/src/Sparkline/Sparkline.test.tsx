import { describe, expect, test } from 'vitest'
import { testComponentContract } from '../testing/component-contract.tsx'
import { render } from '../testing/render.tsx'
import { Sparkline } from './Sparkline.tsx'

testComponentContract('Sparkline', Sparkline, { data: [1, 3, 2], label: '请求数' })

const line = (container: Element) => container.querySelector('.recharts-area-curve')?.getAttribute('d') ?? ''

describe('Sparkline', () => {
  test('has one point per value', async () => {
    const { container } = await render(<Sparkline data={[1, 3, 2, 5]} label="请求数" />)
    await expect.poll(() => line(container).match(/[ML]/g)?.length).toBe(4)
  })

  test('is an image with a description', async () => {
    const screen = await render(<Sparkline data={[1, 3]} label="请求数，从 1 到 3" />)
    await expect.element(screen.getByRole('img', { name: '请求数，从 1 到 3' })).toBeVisible()
  })
})
