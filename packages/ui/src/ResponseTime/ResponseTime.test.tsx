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
  test.each([0, -1, Number.NaN])('R4.12 %d is untested', async (value) => {
    expect(await shown(value)).toEqual(['untested', '未测试'])
  })

  test('D691 0 ms of a tested channel is green', async () => {
    const { root } = await render(<ResponseTime value={0} tested />)
    expect([root()?.getAttribute('data-speed'), root()?.textContent]).toEqual(['green', '0 ms'])
  })

  test.each([
    ['R4.13', 1, 'green', '1 ms'],
    ['R4.13', 1000, 'green', '1.00 s'],
    ['R4.14', 1001, 'olive', '1.00 s'],
    ['R4.14', 3000, 'olive', '3.00 s'],
    ['R4.15', 3001, 'yellow', '3.00 s'],
    ['R4.15', 5000, 'yellow', '5.00 s'],
    ['R4.16', 5001, 'red', '5.00 s'],
  ])('%s R9.16 %d ms is %s', async (_, value, speed, text) => {
    expect(await shown(value)).toEqual([speed, text])
  })
})
