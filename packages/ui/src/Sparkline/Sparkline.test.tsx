import { describe, expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { obeysKitLaws } from '../testing/laws.tsx'
import { Sparkline } from './Sparkline.tsx'

obeysKitLaws('Sparkline', Sparkline, { data: [1, 3, 2], label: '请求数' })

const line = (container: Element) => container.querySelector('.recharts-area-curve')?.getAttribute('d') ?? ''

describe('Sparkline', () => {
  test('has a point for each value', async () => {
    const { container } = await draw(<Sparkline data={[1, 3, 2, 5]} label="请求数" />)
    await expect.poll(() => line(container).match(/[ML]/g)?.length).toBe(4)
  })

  test('is a picture with words', async () => {
    const screen = await draw(<Sparkline data={[1, 3]} label="请求数，从 1 到 3" />)
    await expect.element(screen.getByRole('img', { name: '请求数，从 1 到 3' })).toBeVisible()
  })
})
