import { describe, expect, test } from 'vitest'
import { testComponentContract } from '../testing/component-contract.tsx'
import { render } from '../testing/render.tsx'
import { ResponseTime } from './ResponseTime.tsx'

testComponentContract('ResponseTime', ResponseTime, { value: 812 })

const shown = async (value: number) => {
  const { root } = await render(<ResponseTime value={value} />)
  return [root()?.getAttribute('data-speed'), root()?.textContent]
}

describe('ResponseTime', () => {
  test.each([0, -1, Number.NaN])('shows %d as untested', { tags: ['R4.12'] }, async (value) => {
    expect(await shown(value)).toEqual(['untested', '未测试'])
  })

  test('0 ms of a tested channel is green', async () => {
    const { root } = await render(<ResponseTime value={0} tested />)
    expect([root()?.getAttribute('data-speed'), root()?.textContent]).toEqual(['green', '0 ms'])
  })

  test.each([
    [1, 'green', '1 ms'],
    [1000, 'green', '1.00 s'],
    [1001, 'olive', '1.00 s'],
    [3000, 'olive', '3.00 s'],
    [3001, 'yellow', '3.00 s'],
    [5000, 'yellow', '5.00 s'],
    [5001, 'red', '5.00 s'],
  ])('shows %d ms in %s', { tags: ['R4.13', 'R4.14', 'R4.15', 'R4.16', 'R9.16'] }, async (value, speed, text) => {
    expect(await shown(value)).toEqual([speed, text])
  })
})
