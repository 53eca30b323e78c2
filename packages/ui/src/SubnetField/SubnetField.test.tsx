import { describe, expect, test, vi } from 'vitest'
import { testComponentContract } from '../testing/component-contract.tsx'
import { render } from '../testing/render.tsx'
import { SubnetField } from './SubnetField.tsx'

testComponentContract('SubnetField', SubnetField, { value: '', onChange: () => {} }, 'field')

describe('SubnetField', () => {
  test('reports the typed text', async () => {
    const onChange = vi.fn()
    const screen = await render(<SubnetField value="" onChange={onChange} />)
    await screen.getByRole('textbox', { name: '允许的网段' }).fill('10.0.0.0/8')
    expect(onChange).toHaveBeenLastCalledWith('10.0.0.0/8')
  })
})
