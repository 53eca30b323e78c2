import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../../../app/texts/area.ts'
import { FormBar } from '../../../../../parts/form/FormSection.tsx'
import { commonTexts } from '../../../../../parts/kit/KitTexts.tsx'
import { SideDrawer } from '../../../../../parts/overlay/SideDrawer.tsx'
import { type Price, priceTexts } from './price.ts'
import type { PriceChange } from './price-file.ts'
import classes from './prices.module.css'

interface DifferencesProps {
  changes: readonly PriceChange[]
  onTake: (names: readonly string[]) => void
  onClose: () => void
}

/** Prices that differ in a file; the user selects the ones to take. */
export function Differences({ changes, onTake, onClose }: DifferencesProps) {
  const { file: texts, model } = useTexts(priceTexts)
  const { cancel } = useTexts(commonTexts)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(changes.map(({ name }) => name)))
  const select = (names: readonly string[], on: boolean) => {
    const next = new Set(selected)
    for (const name of names) on ? next.add(name) : next.delete(name)
    setSelected(next)
  }
  const all = changes.map(({ name }) => name)
  return (
    <SideDrawer title={texts.title} onClose={onClose}>
      <p className="dimmed">{texts.summary(changes.length)}</p>
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
          {changes.map(({ name, before, after }) => (
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
              </td>
            </tr>
          ))}
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

function Shown({ price: { prompt, completion } }: { price: Price }) {
  const texts = useTexts(priceTexts)
  return (
    <>
      {texts.prompt} ${prompt}
      <br />
      {texts.completion} {completion === undefined ? texts.byServer : `$${completion}`}
    </>
  )
}
