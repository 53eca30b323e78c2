import { Input } from '@mantine/core'
import { dollarText, isAmount, PRICE_PARTS, type TokenPrice, type UnitPrice } from '@relaydeck/api-sdk/rules'
import { IconPencil, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTexts } from '../../../../../app/language/area.ts'
import { IconButton } from '../../../../../parts/kit/IconButton.tsx'
import { priceField } from '../../../../../parts/prices/price-field.ts'
import { type Price, priceTexts } from './price.ts'
import classes from './prices.module.css'

interface PriceRowProps {
  name: string
  price: Price | undefined
  stored: Price | undefined
  /** Prices of all kinds of tokens. */
  tokens: TokenPrice | undefined
  /** Price by another unit, which precedes the other one. */
  unit: UnitPrice | undefined
  storedUnit: UnitPrice | undefined
  onChange: (price: Price) => void
  onRemove: () => void
  onEdit: () => void
}

const shown = (price: Price) => `$${price.prompt} / ${price.completion === undefined ? '–' : `$${price.completion}`}`

const isSame = (a: Price | undefined, b: Price | undefined) =>
  a?.prompt === b?.prompt && a?.completion === b?.completion

/** Parts of a price that a row has no field for. */
const OTHER_PARTS = PRICE_PARTS.filter((part) => part !== 'prompt' && part !== 'completion')

/** Returns the lines of a price by another unit: `Per image $0.04`, `hd $0.08`. */
export function useUnitLines(): (price: UnitPrice) => string[] {
  const { units } = useTexts(priceTexts)
  return ({ per, usd, sizes = {} }) =>
    [[units[per], usd] as const, ...Object.entries(sizes)].map(([of, each]) => `${of} $${dollarText(each)}`)
}

/** The price of a model as two amounts, or as a text if it is by another unit. */
export function PriceRow({ name, price, stored, tokens, unit, storedUnit, onChange, onRemove, onEdit }: PriceRowProps) {
  const texts = useTexts(priceTexts)
  const unitLines = useUnitLines()
  const isChanged = !isSame(price, stored) || JSON.stringify(unit) !== JSON.stringify(storedUnit)
  const before = storedUnit ? unitLines(storedUnit).join(' · ') : stored && shown(stored)
  const others = OTHER_PARTS.flatMap((part) => (tokens?.[part] ? [`${texts.parts[part]} $${tokens[part]}`] : []))
  const isFree = price !== undefined && Number(price.prompt) === 0
  return (
    <li id={priceField(name)} className={classes.row} data-changed={isChanged || undefined}>
      <span className={classes.name}>
        {name}
        {!unit && others.length > 0 && <span className={classes.note}>{others.join(' · ')}</span>}
        {isChanged && <span className={classes.was}>{before ? texts.was(before) : texts.isNew}</span>}
      </span>
      {unit ? (
        <span className={classes.unit}>{unitLines(unit).join('\n')}</span>
      ) : (
        <>
          <Amount
            label={texts.amount.prompt(name)}
            value={price?.prompt}
            onChange={(prompt) => prompt !== undefined && onChange({ prompt, completion: price?.completion })}
          />
          <Amount
            label={texts.amount.completion(name)}
            value={price?.completion}
            placeholder={texts.byServer}
            disabled={price === undefined || isFree}
            canBeEmpty
            onChange={(completion) => price && onChange({ ...price, completion })}
          />
        </>
      )}
      <IconButton icon={IconPencil} label={texts.edit(name)} aria-haspopup="dialog" onClick={onEdit} />
      <IconButton
        icon={IconX}
        label={texts.remove(name)}
        disabled={price === undefined && unit === undefined}
        onClick={onRemove}
      />
    </li>
  )
}

interface AmountProps {
  label: string
  value: string | undefined
  placeholder?: string
  disabled?: boolean
  canBeEmpty?: boolean
  /** Called with each valid amount that is typed; `undefined` for none. */
  onChange: (amount: string | undefined) => void
}

function Amount({ label, value = '', placeholder, disabled = false, canBeEmpty = false, onChange }: AmountProps) {
  const { invalid } = useTexts(priceTexts)
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const isEmpty = typed?.trim() === ''
  const isWrong = typed !== undefined && !isAmount(typed) && !(isEmpty && (canBeEmpty || value === ''))
  const type = (text: string) => {
    setTyped(text)
    if (isAmount(text)) onChange(text.trim())
    else if (text.trim() === '' && canBeEmpty) onChange(undefined)
  }
  return (
    <span className={classes.amount}>
      <Input
        size="xs"
        inputMode="decimal"
        autoComplete="off"
        // Its attributes would replace the description of the field.
        withAria={false}
        aria-label={label}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? id : undefined}
        placeholder={placeholder}
        disabled={disabled}
        error={isWrong}
        value={typed ?? value}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => setTyped(undefined)}
      />
      {isWrong && (
        <span id={id} role="alert" className={classes.error}>
          {invalid}
        </span>
      )}
    </span>
  )
}
