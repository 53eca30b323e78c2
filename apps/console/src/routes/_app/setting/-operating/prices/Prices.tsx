import { Button } from '@mantine/core'
import { RowSearch } from '@relaydeck/ui/RatioTable'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLacks } from '../../../../../app/client.ts'
import { useTexts } from '../../../../../app/language/area.ts'
import { useStatus } from '../../../../../app/status.ts'
import { FormSection } from '../../../../../parts/form/FormSection.tsx'
import { pricedOptions, unpricedOf, usedModelsOptions } from '../../../../../parts/prices/unpriced.ts'
import { useNamedField } from '../../-Sections.tsx'
import { PriceDialog } from './PriceDialog.tsx'
import { PriceFile } from './PriceFile.tsx'
import { PriceRow } from './PriceRow.tsx'
import { own, priceOf, priceTexts, withoutPrice, withPrice } from './price.ts'
import classes from './prices.module.css'
import { ServerPrices } from './ServerPrices.tsx'
import { usePrices } from './use-prices.ts'

/** Prices of models as money. Forks without ratios of models state prices instead. */
export function Prices() {
  if (!useLacks('modelRatios')) return <RatioPrices />
  return <ServerPrices />
}

/** Prices as another view of the model and completion ratios of the surrounding form. */
function RatioPrices() {
  const texts = useTexts(priceTexts)
  const { quota_per_unit, prices_date } = useStatus()
  const edited = usePrices(quota_per_unit)
  if (!(quota_per_unit > 0)) return null
  return (
    <FormSection title={texts.title} hint={texts.hint}>
      {prices_date && <p className="dimmed">{texts.builtIn(prices_date)}</p>}
      {edited ? <Table prices={edited} perUnit={quota_per_unit} /> : <p className="dimmed">{texts.broken}</p>}
    </FormSection>
  )
}

interface TableProps {
  prices: NonNullable<ReturnType<typeof usePrices>>
  perUnit: number
}

function Table({ prices, perUnit }: TableProps) {
  const { ratios, stored, units, storedUnits, hasUnits, setRatios, setUnit } = prices
  const texts = useTexts(priceTexts)
  const { usage, prices_date } = useStatus()
  /** Name of the model whose price is edited; `''`: a new one. */
  const [edited, setEdited] = useState<string>()
  const { data: used = [] } = useQuery(usedModelsOptions(usage === true))
  // Based on the stored prices, so that a row does not move while its price is typed.
  const inForce = useQuery({ ...pricedOptions, enabled: prices_date !== undefined }).data
  const isKnown = prices_date === undefined || inForce !== undefined
  const missing = isKnown ? unpricedOf(used, [stored.model, storedUnits, inForce ?? {}]).map(({ name }) => name) : []
  useNamedField(missing.length > 0)
  const names = [...new Set([...Object.keys(ratios.model), ...Object.keys(units)])].filter(
    (name) => !missing.includes(name),
  )
  const row = (name: string) => (
    <PriceRow
      key={name}
      name={name}
      price={priceOf(ratios, name, perUnit)}
      stored={priceOf(stored, name, perUnit)}
      tokens={prices.tokensOf(name)}
      unit={own(units, name)}
      storedUnit={own(storedUnits, name)}
      onChange={(price) => setRatios(withPrice(ratios, name, price, perUnit))}
      onRemove={() => {
        setRatios(withoutPrice(ratios, name))
        setUnit(name, undefined)
      }}
      onEdit={() => setEdited(name)}
    />
  )
  return (
    <>
      {missing.length > 0 && (
        <section className={classes.missing} aria-label={texts.missing(missing.length)}>
          <strong>{texts.missing(missing.length)}</strong>
          <p className="dimmed">{texts.missingHint}</p>
          <Head />
          <ul>{missing.map(row)}</ul>
        </section>
      )}
      <RowSearch
        rows={names}
        textOf={(name) => name}
        texts={texts}
        buttons={
          <>
            {hasUnits && (
              <Button variant="default" aria-haspopup="dialog" onClick={() => setEdited('')}>
                {texts.add}
              </Button>
            )}
            <PriceFile
              ratios={ratios}
              used={used}
              perUnit={perUnit}
              {...(hasUnits && { units })}
              onTake={(next, others, taken) => {
                setRatios(next)
                prices.addPrices(others, taken)
              }}
            />
          </>
        }
      >
        {(shown) => (
          <div>
            <Head />
            <ul aria-label={texts.table}>{shown.map(row)}</ul>
          </div>
        )}
      </RowSearch>
      {edited !== undefined && (
        <PriceDialog
          name={edited}
          price={{ tokens: prices.tokensOf(edited), unit: own(units, edited) }}
          parts={prices.parts}
          hasUnits={hasUnits}
          submit={texts.apply}
          onSave={(name, price) => {
            prices.setPrice(name, price)
            setEdited(undefined)
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
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
