import { Button, Checkbox } from '@mantine/core'
import { prices } from '@relaydeck/api-sdk'
import { isPerUnit, type UnitPrice } from '@relaydeck/api-sdk/rules'
import { useState } from 'react'
import { useSend } from '../../../../../app/client.ts'
import { notify } from '../../../../../app/notify.tsx'
import { useStatus } from '../../../../../app/status.ts'
import { useTexts } from '../../../../../app/texts/area.ts'
import { FormBar } from '../../../../../parts/form/FormSection.tsx'
import { download } from '../../../../../parts/kit/download.ts'
import { FileChooser } from '../../../../../parts/kit/FileChooser.tsx'
import { commonTexts } from '../../../../../parts/kit/KitTexts.tsx'
import { SideDrawer } from '../../../../../parts/overlay/SideDrawer.tsx'
import { useUnitLines } from './PriceRow.tsx'
import { type Price, priceTexts, type RatioSet } from './price.ts'
import {
  comparePrices,
  type Difference,
  isDoubtful,
  isFreed,
  readPriceFile,
  riseOf,
  takePrices,
  writePriceFile,
} from './price-file.ts'
import type { OtherRatios } from './price-source.ts'
import classes from './prices.module.css'
import type { UsedModel } from './unpriced.ts'
import type { UnitPrices } from './use-prices.ts'

/** Name of a saved price file. */
const FILE_NAME = 'relaydeck-prices.json'

interface PriceFileProps {
  ratios: RatioSet
  /** Models in use. */
  used: readonly UsedModel[]
  perUnit: number
  /** Prices by other units, if the server has them. */
  units?: UnitPrices
  onTake: (ratios: RatioSet, others: OtherRatios, units: UnitPrices) => void
}

interface Compared {
  file: RatioSet
  changes: readonly Difference[]
  /** Returns the other ratios of taken models. */
  others: (names: readonly string[]) => OtherRatios
}

const NONE: OtherRatios = new Map()

/** Buttons that save the prices as a file, and compare them with one. */
export function PriceFile({ ratios, used, perUnit, units, onTake }: PriceFileProps) {
  const { file: texts } = useTexts(priceTexts)
  const { prices_date } = useStatus()
  const send = useSend()
  const [compared, setCompared] = useState<Compared>()
  const open = async (chosen: File) => {
    const content = await chosen.text().catch(() => '')
    const isKnown = (name: string) =>
      [ratios.model, units ?? {}].some((map) => Object.hasOwn(map, name)) || used.some((model) => model.name === name)
    const { otherRatios, ratiosInForce, readKnownPrices, unitDifferences } = await import('./price-source.ts')
    const own = readPriceFile(content, perUnit)
    const file = own ?? readKnownPrices(content, isKnown)
    if (!file) return notify({ kind: 'error', message: texts.unreadable })
    const rows = prices_date === undefined ? [] : await prices.list(send).catch(() => [])
    const byUnit = !units ? [] : unitDifferences(content, rows, units, isKnown, perUnit)
    const changes = [...comparePrices(ratios, file, perUnit, ratiosInForce(rows)), ...byUnit]
    if (changes.length === 0) return notify({ kind: 'info', message: texts.same })
    // Only catalogues state prices of cached and audio tokens, and only the embedded gateway has them.
    const others = (names: readonly string[]) => (own || rows.length === 0 ? NONE : otherRatios(content, rows, names))
    setCompared({ file, changes, others })
  }
  const take = ({ file, changes, others }: Compared, names: readonly string[]) => {
    const byUnit = changes.flatMap(({ name, after }) =>
      names.includes(name) && isPerUnit(after) ? [[name, after] as const] : [],
    )
    onTake(takePrices(ratios, file, names), others(names), Object.fromEntries(byUnit))
    setCompared(undefined)
    void notify({ kind: 'info', message: texts.taken(names.length) })
  }
  return (
    <>
      <FileChooser
        size="xs"
        label={texts.open}
        accept=".json,application/json"
        onFile={(chosen) => void open(chosen)}
      />
      <Button
        variant="default"
        size="xs"
        onClick={() => download(FILE_NAME, writePriceFile(ratios, perUnit), 'application/json')}
      >
        {texts.save}
      </Button>
      {compared && (
        <Differences
          changes={compared.changes}
          onTake={(names) => take(compared, names)}
          onClose={() => setCompared(undefined)}
        />
      )}
    </>
  )
}

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
