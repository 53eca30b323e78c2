import { Button, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { dollarText, isAmount, PRICE_PARTS, type PRICE_UNITS, type PricePart } from '@relaydeck/api-sdk/rules'
import { IconX } from '@tabler/icons-react'
import { useTexts } from '../../../../../app/language/area.ts'
import { focusFirstError } from '../../../../../parts/form/FormSection.tsx'
import { IconButton } from '../../../../../parts/kit/IconButton.tsx'
import { commonTexts } from '../../../../../parts/kit/KitTexts.tsx'
import { Note } from '../../../../../parts/kit/Note.tsx'
import { Dialog } from '../../../../../parts/overlay/Dialog.tsx'
import { type PriceTexts, priceTexts } from './price.ts'
import classes from './prices.module.css'
import type { EditedPrice } from './use-prices.ts'

/** Parts of a price that can be left empty where the server derives them. */
const DERIVED = PRICE_PARTS.filter((part) => part !== 'prompt')

interface PriceDialogProps {
  /** `''` for a new one. */
  name: string
  price: EditedPrice
  /** Parts that the server has prices for. */
  parts: readonly PricePart[]
  /** Parts that can be left empty. */
  optional?: readonly PricePart[]
  /** Whether the server has prices by other units. */
  hasUnits?: boolean
  /** Shown instead of the unit if the server has only one. */
  hint?: string | undefined
  submit: string
  busy?: boolean
  /** Why the server refused the price. */
  refusal?: string | undefined
  onSave: (name: string, price: EditedPrice) => void
  onClose: () => void
}

interface Values {
  model: string
  /** Unit of the price. */
  per: 'token' | (typeof PRICE_UNITS)[number]
  tokens: Partial<Record<PricePart, string>>
  usd: string
  sizes: { size: string; usd: string }[]
}

const valuesOf = (model: string, { tokens, unit }: EditedPrice): Values => ({
  model,
  per: unit?.per ?? 'token',
  tokens: Object.fromEntries(PRICE_PARTS.map((part) => [part, tokens?.[part] ?? ''])),
  usd: unit ? dollarText(unit.usd) : '',
  sizes: Object.entries(unit?.sizes ?? {}).map(([size, usd]) => ({ size, usd: dollarText(usd) })),
})

const isEmpty = (typed = '') => typed.trim() === ''
const isEmptyRow = ({ size, usd }: Values['sizes'][number]) => isEmpty(size) && isEmpty(usd)

/** Returns errors by field. Empty rows of sizes are left out. */
function validate(
  { model, per, tokens, usd, sizes }: Values,
  { parts, optional = DERIVED }: Pick<PriceDialogProps, 'parts' | 'optional'>,
  texts: PriceTexts,
) {
  const wrong = (amount = '') => !isAmount(amount) && texts.invalid
  const ofParts = parts.map((part) => [
    `tokens.${part}`,
    !(optional.includes(part) && isEmpty(tokens[part])) && wrong(tokens[part]),
  ])
  const ofSizes = sizes.flatMap((row, at) =>
    isEmptyRow(row)
      ? []
      : [
          [`sizes.${at}.size`, isEmpty(row.size)],
          [`sizes.${at}.usd`, wrong(row.usd)],
        ],
  )
  return {
    model: isEmpty(model) && texts.noModel,
    ...(per === 'token' ? Object.fromEntries(ofParts) : { usd: wrong(usd) }),
    ...(per === 'image' && Object.fromEntries(ofSizes)),
  }
}

/** Returns the price of valid values. */
function priceOf({ per, tokens, usd, sizes }: Values): EditedPrice {
  if (per === 'token') {
    const { prompt = '', ...others } = Object.fromEntries(
      Object.entries(tokens).flatMap(([part, amount]) => (isEmpty(amount) ? [] : [[part, amount.trim()]])),
    )
    return { tokens: { prompt, ...others } }
  }
  const rows = per === 'image' ? sizes.filter((row) => !isEmptyRow(row)) : []
  const table = Object.fromEntries(rows.map((row) => [row.size.trim(), Number(row.usd)]))
  return { unit: { per, usd: Number(usd), ...(rows.length > 0 && { sizes: table }) } }
}

/** Dialog that changes the price of a model: by tokens of each kind, or by another unit. */
export function PriceDialog(props: PriceDialogProps) {
  const { name, price, parts, optional = DERIVED, hasUnits = false, hint, submit, busy = false, refusal } = props
  const { onSave, onClose } = props
  const texts = useTexts(priceTexts)
  const { cancel } = useTexts(commonTexts)
  const form = useForm<Values>({
    initialValues: valuesOf(name, price),
    validate: (values) => validate(values, props, texts),
  })
  const { per, tokens, sizes } = form.values
  const amount = { leftSection: '$', inputMode: 'decimal', autoComplete: 'off' } as const
  const audioFirst = (part: PricePart) => part === 'spoken' && isEmpty(tokens.audio)
  return (
    <Dialog title={name === '' ? texts.add : texts.edit(name)} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={form.onSubmit((values) => onSave(values.model.trim(), priceOf(values)), focusFirstError)}
        noValidate
      >
        {refusal !== undefined && <Note tone="failed">{refusal}</Note>}
        {name === '' && (
          <TextInput label={texts.model} data-autofocus autoComplete="off" {...form.getInputProps('model')} />
        )}
        {hasUnits ? (
          <Select
            label={texts.unit}
            data={Object.entries(texts.units).map(([value, label]) => ({ value, label }))}
            allowDeselect={false}
            {...form.getInputProps('per')}
          />
        ) : (
          <p className="dimmed">{hint ?? texts.perMillion}</p>
        )}
        {per === 'token' ? (
          <div className={classes.parts}>
            {parts.map((part) => (
              <TextInput
                key={part}
                {...amount}
                data-autofocus={(!hasUnits && part === 'prompt') || undefined}
                label={texts.parts[part]}
                placeholder={optional.includes(part) ? texts.byServer : ''}
                disabled={audioFirst(part)}
                description={audioFirst(part) && texts.audioFirst}
                {...form.getInputProps(`tokens.${part}`)}
              />
            ))}
          </div>
        ) : (
          <TextInput {...amount} label={texts.units[per]} {...form.getInputProps('usd')} />
        )}
        {per === 'image' && (
          <fieldset className={classes.sizes}>
            <legend>{texts.sizes}</legend>
            <p className="dimmed">{texts.sizesHint}</p>
            {sizes.map((_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other identity
              <div key={at} className={classes.size}>
                <TextInput
                  aria-label={texts.size(at + 1)}
                  placeholder="hd/1024x1024"
                  {...form.getInputProps(`sizes.${at}.size`)}
                />
                <TextInput
                  {...amount}
                  aria-label={texts.sizePrice(at + 1)}
                  {...form.getInputProps(`sizes.${at}.usd`)}
                />
                <IconButton
                  icon={IconX}
                  label={texts.removeSize(at + 1)}
                  onClick={() => form.removeListItem('sizes', at)}
                />
              </div>
            ))}
            <Button variant="default" size="xs" onClick={() => form.insertListItem('sizes', { size: '', usd: '' })}>
              {texts.addSize}
            </Button>
          </fieldset>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
