import { Button, TextInput } from '@mantine/core'
import { readRatios } from '@relaydeck/api-sdk/rules'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLacks } from '../../../../../app/client.ts'
import { useStatus } from '../../../../../app/status.ts'
import { useTexts } from '../../../../../app/texts/area.ts'
import { FormSection } from '../../../../../parts/form/FormSection.tsx'
import { useForm } from '../../-options/use-option-form.ts'
import { PriceFile } from './PriceFile.tsx'
import { PriceRow } from './PriceRow.tsx'
import { priceOf, priceTexts, type RatioSet, type Ratios, withoutPrice, withPrice } from './price.ts'
import type { OtherRatios } from './price-source.ts'
import classes from './prices.module.css'
import { ServerPrices } from './server/ServerPrices.tsx'
import { unpricedOf, usedModelsOptions } from './unpriced.ts'

/** Rows rendered at a time, because a gateway prices several hundred models. */
const BATCH = 20

/** Prices of models as money. Forks without ratios of models state prices instead. */
export function Prices() {
  if (!useLacks('modelRatios')) return <RatioPrices />
  return <ServerPrices />
}

/** Prices as another view of the model and completion ratios of the surrounding form. */
function RatioPrices() {
  const texts = useTexts(priceTexts)
  const { quota_per_unit, prices_date } = useStatus()
  const edited = useRatios()
  if (!(quota_per_unit > 0)) return null
  return (
    <FormSection title={texts.title} hint={texts.hint}>
      {prices_date && <p className="dimmed">{texts.builtIn(prices_date)}</p>}
      {edited ? <Table {...edited} perUnit={quota_per_unit} /> : <p className="dimmed">{texts.broken}</p>}
    </FormSection>
  )
}

interface TableProps {
  ratios: RatioSet
  stored: RatioSet
  setRatios: (ratios: RatioSet) => void
  /** Adds ratios to other options. */
  addRatios: (ratios: OtherRatios) => void
  perUnit: number
}

function Table({ ratios, stored, setRatios, addRatios, perUnit }: TableProps) {
  const texts = useTexts(priceTexts)
  const { usage } = useStatus()
  const [keyword, setKeyword] = useState('')
  const [limit, setLimit] = useState(BATCH)
  const { data: used = [] } = useQuery(usedModelsOptions(usage === true))
  // Based on the stored prices, so that a row does not move while its price is typed.
  const missing = unpricedOf(used, stored.model)
  const names = Object.keys(ratios.model).filter((name) => !missing.includes(name))
  const matches = names.filter((name) => name.toLowerCase().includes(keyword.trim().toLowerCase()))
  const row = (name: string) => (
    <PriceRow
      key={name}
      name={name}
      price={priceOf(ratios, name, perUnit)}
      stored={priceOf(stored, name, perUnit)}
      onChange={(price) => setRatios(withPrice(ratios, name, price, perUnit))}
      onRemove={() => setRatios(withoutPrice(ratios, name))}
    />
  )
  return (
    <>
      {missing.length > 0 && (
        <section className={classes.missing} aria-label={texts.missing(missing.length)}>
          <strong>{texts.missing(missing.length)}</strong>
          <p className="dimmed">{texts.missingHint}</p>
          <Head />
          <ul className={classes.rows}>{missing.map(row)}</ul>
        </section>
      )}
      <TextInput
        aria-label={texts.search}
        placeholder={texts.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={keyword}
        onChange={({ currentTarget }) => setKeyword(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div>
        <Head />
        <ul className={classes.rows} aria-label={texts.table}>
          {matches.slice(0, limit).map(row)}
        </ul>
      </div>
      <div className={classes.foot}>
        <span role="status" className="dimmed">
          {matches.length === 0 && names.length > 0
            ? texts.nothing
            : texts.shown(Math.min(limit, matches.length), names.length)}
        </span>
        {matches.length > limit && (
          <Button variant="default" size="xs" onClick={() => setLimit(limit + BATCH)}>
            {texts.more}
          </Button>
        )}
        <PriceFile
          ratios={ratios}
          used={used}
          perUnit={perUnit}
          onTake={(next, others) => {
            setRatios(next)
            addRatios(others)
          }}
        />
      </div>
    </>
  )
}

/** Headings of the rows, only visual: each field has a label. */
function Head() {
  const texts = useTexts(priceTexts)
  return (
    <div className={classes.heading} aria-hidden>
      <span className={classes.name}>{texts.model}</span>
      <span className={classes.amount}>{texts.prompt} $</span>
      <span className={classes.amount}>{texts.completion} $</span>
    </div>
  )
}

const read = (text: string | undefined): Ratios | undefined => (text?.trim() ? readRatios(text) : {})

const write = (ratios: Ratios): string => JSON.stringify(ratios, null, 2)

/**
 * Returns the ratios as typed and as stored, and functions to type others. Returns nothing if the typed texts are not
 * ratios.
 */
export function useRatios() {
  const form = useForm()
  const model = read(form.value('ModelRatio'))
  const completion = read(form.value('CompletionRatio'))
  if (!model || !completion) return undefined
  const stored: RatioSet = {
    model: read(form.stored.ModelRatio) ?? {},
    completion: read(form.stored.CompletionRatio) ?? {},
  }
  const ratios: RatioSet = { model, completion }
  const setRatios = (next: RatioSet) => {
    if (write(next.model) !== write(model)) form.setValue('ModelRatio', write(next.model))
    if (write(next.completion) !== write(completion)) form.setValue('CompletionRatio', write(next.completion))
  }
  const addRatios = (others: OtherRatios) => {
    for (const [option, added] of others) {
      const before = read(form.value(option))
      if (before) form.setValue(option, write({ ...before, ...Object.fromEntries(added) }))
    }
  }
  return { ratios, stored, setRatios, addRatios }
}
