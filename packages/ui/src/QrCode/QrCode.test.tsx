import { describe, expect, test } from 'vitest'
import { testComponentContract } from '../testing/component-contract.tsx'
import { render } from '../testing/render.tsx'
import { QrCode } from './QrCode.tsx'

testComponentContract('QrCode', QrCode, { value: 'https://example.com', label: '邀请链接' })

const pattern = async (value: string) => {
  const screen = await render(<QrCode value={value} label="邀请链接" />)
  const picture = screen.getByRole('img', { name: '邀请链接' }).last()
  return [...picture.element().querySelectorAll('path')].map((path) => path.getAttribute('d')).join()
}

describe('QrCode', () => {
  test('differs for different texts and is stable for the same text', async () => {
    const first = await pattern('https://example.com/1')
    expect(await pattern('https://example.com/2')).not.toBe(first)
    expect(await pattern('https://example.com/1')).toBe(first)
  })

  test('accepts Chinese and long URLs', async () => {
    expect((await pattern(`https://example.com/${'模型'.repeat(100)}`)).length).toBeGreaterThan(100)
  })
})
