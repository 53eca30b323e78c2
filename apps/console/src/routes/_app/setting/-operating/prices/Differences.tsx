import { Button, Checkbox } from '@mantine/core'
import { isPerUnit, type UnitPrice } from '@relaydeck/api-sdk/rules'
import { useState } from 'react'
import { useTexts } from '../../../../../app/texts/area.ts'
import { FormBar } from '../../../../../parts/form/FormSection.tsx'
import { commonTexts } from '../../../../../parts/kit/KitTexts.tsx'
import { SideDrawer } from '../../../../../parts/overlay/SideDrawer.tsx'
import { useUnitLines } from './PriceRow.tsx'
import { type Price, priceTexts } from './price.ts'
import { type Difference, isDoubtful, isFreed, riseOf } from './price-file.ts'
import classes from './prices.module.css'

interface DifferencesProps {
  changes: readonly Difference[]
  onTake: (names: readonly string[]) => void
  onClose: () => void
}

/** Prices that differ in a file; the user selects the ones to take. */
export function Differences({ changes, onTake, onClose }: DifferencesProps) {
  const { file: texts, model } = useTexts(priceTexts)
  const { cancel } = useTexts(commonTexts)
  const [selected, setSelected] = useState<ReadonlySet<string>>(
    () => new Set(changes.filter((change) => !isDoubtful(change)).map(({ name }) => name)),
  )
  const select = (names: readonly string[], on: boolean) => {
    const next = new Set(selected)
    for (const name of names) on ? next.add(name) : next.delete(name)
    setSelected(next)
  }
  const all = changes.map(({ name }) => name)
  const doubtful = changes.filter(isDoubtful).length
  return (
    <SideDrawer title={texts.title} onClose={onClose}>
      <p className="dimmed">
        {texts.summary(changes.length)} {doubtful > 0 && texts.held(doubtful)}
      </p>
      <table className={classes.differences}>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                label={model}
                aria-label={texts.all}
                checked={selected.size === all.length}
                indeterminate={selected.size > 0 && selected.size < all.length}
                onChange={({ currentTarget }) => select(all, currentTarget.checked)}
              />
            </th>
            <th scope="col">{texts.before}</th>
            <th scope="col">{texts.after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => {
            const { name, before, after } = change
            return (
              <tr key={name}>
                <th scope="row">
                  <Checkbox
                    label={name}
                    checked={selected.has(name)}
                    onChange={({ currentTarget }) => select([name], currentTarget.checked)}
                  />
                </th>
                <td>{before ? <Shown price={before} /> : <span className="dimmed">{texts.none}</span>}</td>
                <td>
                  <Shown price={after} />
                  <Doubt change={change} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <FormBar>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
        <Button disabled={selected.size === 0} onClick={() => onTake(all.filter((name) => selected.has(name)))}>
          {texts.take(selected.size)}
        </Button>
      </FormBar>
    </SideDrawer>
  )
}

function Shown({ price }: { price: Price | UnitPrice }) {
  const texts = useTexts(priceTexts)
  const unitLines = useUnitLines()
  if (isPerUnit(price)) return unitLines(price).join('\n')
  const { prompt, completion } = price
  return (
    <>
      {texts.prompt} ${prompt}
      <br />
      {texts.completion} {completion === undefined ? texts.byServer : `$${completion}`}
    </>
  )
}

/** Why a change needs a look. */
function Doubt({ change }: { change: Difference }) {
  const { file: texts } = useTexts(priceTexts)
  if (!isDoubtful(change)) return null
  const rise = riseOf(change) ?? 0
  const reason = isFreed(change)
    ? texts.isFree
    : rise === Number.POSITIVE_INFINITY
      ? texts.wasFree
      : texts.rise(Math.round(rise * 100))
  return <span className={classes.was}>{reason}</span>
}
