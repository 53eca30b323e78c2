import { type UseFormReturnType, useForm } from '@mantine/form'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ExpiryField } from '../ExpiryField/ExpiryField.tsx'
import { JsonField } from '../JsonField/JsonField.tsx'
import { ModelMappingField } from '../ModelMappingField/ModelMappingField.tsx'
import { ModelSelect } from '../ModelSelect/ModelSelect.tsx'
import { QuotaInput } from '../QuotaInput/QuotaInput.tsx'
import { RatioTable } from '../RatioTable/RatioTable.tsx'
import { SubnetField } from '../SubnetField/SubnetField.tsx'
import { TimeRange } from '../TimeRange/TimeRange.tsx'
import { render } from '../testing/render.tsx'

const initialValues = {
  expiry: '2030-01-01',
  json: '{}',
  mapping: '',
  models: ['a-model'],
  quota: 7,
  ratios: '{}',
  subnet: '10.0.0.0/8',
  period: { start: 1 },
}

type Values = typeof initialValues
type Form = UseFormReturnType<Values>

/** Compiles only as long as every field accepts the props that a form of Mantine provides. */
function Fields({ form }: { form: Form }) {
  return (
    <>
      <ExpiryField {...form.getInputProps('expiry')} />
      <JsonField label="JSON" {...form.getInputProps('json')} />
      <ModelMappingField {...form.getInputProps('mapping')} />
      <ModelSelect {...form.getInputProps('models')} />
      <QuotaInput
        label="Quota"
        format={{ quota_per_unit: 1, display_in_currency: false }}
        {...form.getInputProps('quota')}
      />
      <RatioTable label="Ratios" {...form.getInputProps('ratios')} />
      <SubnetField {...form.getInputProps('subnet')} />
      <TimeRange {...form.getInputProps('period')} />
    </>
  )
}

interface ShownProps {
  mode: 'controlled' | 'uncontrolled'
  onSend: (values: Values) => void
}

function Shown({ mode, onSend }: ShownProps) {
  const form = useForm<Values>({ mode, initialValues })
  return (
    <form onSubmit={form.onSubmit(onSend)}>
      <Fields form={form} />
      <button type="submit">Send</button>
    </form>
  )
}

describe.each(['controlled', 'uncontrolled'] as const)('fields in a %s form of Mantine', (mode) => {
  test('show its values and change them', async () => {
    const values = vi.fn<(values: Values) => void>()
    const screen = await render(<Shown mode={mode} onSend={values} />)
    await screen.getByRole('textbox', { name: 'JSON' }).fill('{"a":1}')
    await screen.getByLabelText('Quota').fill('12')
    await screen.getByLabelText('允许的网段').fill('192.168.0.0/16')
    await screen.getByRole('button', { name: '永不过期' }).click()
    await screen.getByRole('button', { name: '全部清除' }).click()
    await screen.getByRole('group', { name: '常用时间段' }).getByRole('button', { name: '全部' }).click()
    await screen.getByRole('button', { name: 'Send' }).click()
    expect(values.mock.lastCall?.[0]).toEqual({
      ...initialValues,
      expiry: '',
      json: '{"a":1}',
      models: [],
      quota: 12,
      subnet: '192.168.0.0/16',
      period: {},
    })
  })
})

describe('a field without value', () => {
  const format = { quota_per_unit: 1, display_in_currency: false }
  test.each([
    { name: 'ExpiryField', field: <ExpiryField defaultValue="2030-01-01" /> },
    { name: 'JsonField', field: <JsonField label="JSON" defaultValue="2030-01-01" /> },
    { name: 'SubnetField', field: <SubnetField defaultValue="2030-01-01" /> },
    { name: 'QuotaInput', field: <QuotaInput label="Quota" format={format} defaultValue={2030} /> },
  ])('begins with its default value and keeps what is typed: $name', async ({ field }) => {
    const { container } = await render(field)
    const input = container.querySelector<HTMLInputElement>('input, textarea')
    expect(input?.value.replace(',', '')).toContain('2030')
    await userEvent.fill(input as Element, '1')
    expect(input?.value).toBe('1')
  })
})
