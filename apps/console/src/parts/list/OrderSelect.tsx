import { NativeSelect } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'

interface OrderSelectProps<O extends string> {
  label: string
  orders: readonly O[]
  names: Record<O, string>
  order: O
  onOrder: (order: O) => void
}

/** Orders that the server sorts a list in. */
export const OrderSelect = <O extends string>({ label, orders, names, order, onOrder }: OrderSelectProps<O>) => (
  <NativeSelect
    aria-label={label}
    rightSection={<IconSelector size={16} aria-hidden />}
    value={order}
    data={orders.map((value) => ({ value, label: names[value] }))}
    onChange={({ currentTarget }) => onOrder(currentTarget.value as O)}
  />
)
