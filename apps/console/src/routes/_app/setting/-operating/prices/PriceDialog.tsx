import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import {
  dollarText,
  isAmount,
  PRICE_PARTS,
  PRICE_UNITS,
  type PricePart,
  type UnitPrice,
} from '@relaydeck/api-sdk/rules'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../../../../app/texts/area.ts'
import { focusFirstError } from '../../../../../parts/form/FormSection.tsx'
import { commonTexts } from '../../../../../parts/kit/KitTexts.tsx'
import { Dialog } from '../../../../../parts/overlay/Dialog.tsx'
import { priceTexts } from './price.ts'
import classes from './prices.module.css'
import type { EditedPrice } from './use-prices.ts'

type Amounts = Partial<Record<PricePart, string | undefined>>

interface PriceDialogProps {
  /** `''` for a new one. */
  name: string
  price: EditedPrice
  /** Parts for which the server has options. */
  parts: readonly PricePart[]
  /** Whether the server has prices by other units. */
  hasUnits: boolean
  onSave: (name: string, price: EditedPrice) => void
  onClose: () => void
}

const sizesOf = ({ sizes = {} }: Partial<UnitPrice>) =>
  Object.entries(sizes).map(([size, usd]) => ({ size, usd: dollarText(usd) }))

/** Returns the typed price; `undefined` if an amount is wrong. */
function typedPrice(per: string, typed: Amounts, usd: string, sizes: readonly { size: string; usd: string }[]) {
  const unit = PRICE_UNITS.find((each) => each === per)
  if (unit) {
    const rows = unit === 'image' ? sizes.filter((row) => row.size.trim() !== '' || row.usd.trim() !== '') : []
    if (![usd, ...rows.map((row) => row.usd)].every(isAmount) || rows.some(({ size }) => size.trim() === '')) return
    const table = Object.fromEntries(rows.map((row) => [row.size.trim(), Number(row.usd)]))
    return { unit: { per: unit, usd: Number(usd), ...(rows.length > 0 && { sizes: table }) } }
  }
  const stated = PRICE_PARTS.flatMap((part) => (typed[part]?.trim() ? [[part, typed[part].trim()] as const] : []))
  const { prompt, ...rest } = Object.fromEntries(stated)
  if (prompt === undefined || !stated.every(([, amount]) => isAmount(amount))) return
  return { tokens: { prompt, ...(Number(prompt) > 0 && rest) } }
}

/** Dialog that changes the price of a model: by tokens of each kind, or by another unit. */
export function PriceDialog({ name, price, parts, hasUnits, onSave, onClose }: PriceDialogProps) {
  const texts = useTexts(priceTexts)
  const { cancel } = useTexts(commonTexts)
  const [model, setModel] = useState(name)
  const [per, setPer] = useState<string>(price.unit?.per ?? (name === '' ? 'image' : 'token'))
  const [typed, setTyped] = useState<Amounts>(price.tokens ?? {})
  const [usd, setUsd] = useState(price.unit ? dollarText(price.unit.usd) : '')
  const [sizes, setSizes] = useState(sizesOf(price.unit ?? {}))
  const [isChecked, setIsChecked] = useState(false)
  const wrong = (amount = '', canBeEmpty = false) =>
    isChecked && !isAmount(amount) && !(canBeEmpty && amount.trim() === '') && texts.invalid
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The form of the settings is around it.
    event.stopPropagation()
    setIsChecked(true)
    const edited = typedPrice(per, typed, usd, sizes)
    if (!edited || model.trim() === '') return focusFirstError()
    onSave(model.trim(), edited)
    onClose()
  }
  const setSize = (index: number, row: Partial<{ size: string; usd: string }>) =>
    setSizes((before) => before.map((each, at) => (at === index ? { ...each, ...row } : each)))
  const amount = { leftSection: '$', inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <Dialog title={name === '' ? texts.add : texts.edit(name)} onClose={onClose}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {name === '' && (
          <TextInput
            label={texts.model}
            data-autofocus
            autoComplete="off"
            value={model}
            error={isChecked && model.trim() === '' && texts.noModel}
            onChange={({ currentTarget }) => setModel(currentTarget.value)}
          />
        )}
        {hasUnits && (
          <Select
            label={texts.unit}
            data={['token', ...PRICE_UNITS].map((value) => ({
              value,
              label: texts.units[value as keyof typeof texts.units],
            }))}
            value={per}
            allowDeselect={false}
            onChange={(value) => setPer(value ?? per)}
          />
        )}
        {per === 'token' ? (
          <div className={classes.parts}>
            {parts.map((part) => (
              <TextInput
                key={part}
                {...amount}
                label={texts.parts[part]}
                placeholder={part === 'prompt' ? '' : texts.byServer}
                disabled={part === 'spoken' && !typed.audio}
                description={part === 'spoken' && !typed.audio && texts.audioFirst}
                value={typed[part] ?? ''}
                error={wrong(typed[part], part !== 'prompt')}
                onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [part]: value }))}
              />
            ))}
          </div>
        ) : (
          <TextInput
            {...amount}
            label={texts.units[per as keyof typeof texts.units]}
            value={usd}
            error={wrong(usd)}
            onChange={({ currentTarget }) => setUsd(currentTarget.value)}
          />
        )}
        {per === 'image' && (
          <fieldset className={classes.sizes}>
            <legend>{texts.sizes}</legend>
            <p className="dimmed">{texts.sizesHint}</p>
            {sizes.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other identity
              <div key={index} className={classes.size}>
                <TextInput
                  aria-label={texts.size(index + 1)}
                  placeholder="hd/1024x1024"
                  value={row.size}
                  error={isChecked && row.size.trim() === '' && row.usd !== ''}
                  onChange={({ currentTarget }) => setSize(index, { size: currentTarget.value })}
                />
                <TextInput
                  {...amount}
                  aria-label={texts.sizePrice(index + 1)}
                  value={row.usd}
                  error={wrong(row.usd, row.size.trim() === '')}
                  onChange={({ currentTarget }) => setSize(index, { usd: currentTarget.value })}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={texts.removeSize(index + 1)}
                  onClick={() => setSizes((before) => before.filter((_, at) => at !== index))}
                >
                  <IconX size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              </div>
            ))}
            <Button
              variant="default"
              size="xs"
              onClick={() => setSizes((before) => [...before, { size: '', usd: '' }])}
            >
              {texts.addSize}
            </Button>
          </fieldset>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit">{texts.apply}</Button>
        </div>
      </form>
    </Dialog>
  )
}
