import { describe, expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { obeysKitLaws } from '../testing/laws.tsx'
import { QrCode } from './QrCode.tsx'

obeysKitLaws('QrCode', QrCode, { value: 'https://example.com', label: '邀请链接' })

const pattern = async (value: string) => {
  const screen = await draw(<QrCode value={value} label="邀请链接" />)
  const picture = screen.getByRole('img', { name: '邀请链接' }).last()
  return [...picture.element().querySelectorAll('path')].map((path) => path.getAttribute('d')).join()
}

describe('QrCode', () => {
  test('is another picture for another text, and the same for the same', async () => {
    const first = await pattern('https://example.com/1')
    expect(await pattern('https://example.com/2')).not.toBe(first)
    expect(await pattern('https://example.com/1')).toBe(first)
  })

  test('takes Chinese and long addresses', async () => {
    expect((await pattern(`https://example.com/${'模型'.repeat(100)}`)).length).toBeGreaterThan(100)
  })
})
