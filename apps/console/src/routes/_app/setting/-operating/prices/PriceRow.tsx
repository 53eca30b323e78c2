import { ActionIcon, Input } from '@mantine/core'
import { isAmount } from '@relaydeck/api-sdk/rules'
import { IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTexts } from '../../../../../app/texts/area.ts'
import { type Price, priceTexts } from './price.ts'
import classes from './prices.module.css'

interface PriceRowProps {
  name: string
  price: Price | undefined
  stored: Price | undefined
  onChange: (price: Price) => void
  onRemove: () => void
}

const shown = (price: Price) => `$${price.prompt} / ${price.completion === undefined ? '–' : `$${price.completion}`}`

const isSame = (a: Price | undefined, b: Price | undefined) =>
  a?.prompt === b?.prompt && a?.completion === b?.completion

/** The price of a model as two amounts. */
export function PriceRow({ name, price, stored, onChange, onRemove }: PriceRowProps) {
  const texts = useTexts(priceTexts)
  const isFree = price !== undefined && Number(price.prompt) === 0
  return (
    <li className={classes.row} data-changed={!isSame(price, stored) || undefined}>
      <span className={classes.name}>
        {name}
        {!isSame(price, stored) && (
          <span className={classes.was}>{stored ? texts.was(shown(stored)) : texts.isNew}</span>
        )}
      </span>
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
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.remove(name)}
        disabled={price === undefined}
        onClick={onRemove}
      >
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
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
        // Its attributes would replace the description.
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
