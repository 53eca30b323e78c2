import { describe, expect, test, vi } from 'vitest'
import { testComponentContract } from '../testing/component-contract.tsx'
import { render } from '../testing/render.tsx'
import { invalidSubnet, SubnetField } from './SubnetField.tsx'

testComponentContract('SubnetField', SubnetField, { value: '', onChange: () => {} }, 'field')

describe('SubnetField', () => {
  test('reports the typed text', async () => {
    const onChange = vi.fn()
    const screen = await render(<SubnetField value="" onChange={onChange} />)
    await screen.getByRole('textbox', { name: '允许的网段' }).fill('10.0.0.0/8')
    expect(onChange).toHaveBeenLastCalledWith('10.0.0.0/8')
  })

  test.each([
    ['', undefined],
    [' ', undefined],
    ['10.0.0.0/8', undefined],
    ['10.0.0.0/8, 2001:db8::/32', undefined],
    ['10.0.0.0/8,10/8', '10/8'],
    ['1.2.3.4', '1.2.3.4'],
    ['1.2.3.4/33', '1.2.3.4/33'],
    ['fe80::1%eth0/64', 'fe80::1%eth0/64'],
  ])('in %j the invalid entry is %j', (text, wrong) => {
    expect(invalidSubnet(text)).toBe(wrong)
  })
})
