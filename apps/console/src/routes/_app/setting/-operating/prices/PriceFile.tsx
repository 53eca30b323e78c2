import { Button, Checkbox } from '@mantine/core'
import { prices } from '@relaydeck/api-sdk'
import { isPerUnit, type UnitPrice } from '@relaydeck/api-sdk/rules'
import { useState } from 'react'
import { useSend } from '../../../../../app/client.ts'
import { useTexts } from '../../../../../app/language/area.ts'
import { notify } from '../../../../../app/notify.tsx'
import { useStatus } from '../../../../../app/status.ts'
import { FormBar } from '../../../../../parts/form/FormSection.tsx'
import { download } from '../../../../../parts/kit/download.ts'
import { FileChooser } from '../../../../../parts/kit/FileChooser.tsx'
import { commonTexts } from '../../../../../parts/kit/KitTexts.tsx'
import { SideDrawer } from '../../../../../parts/overlay/SideDrawer.tsx'
import type { UsedModel } from '../../../../../parts/prices/unpriced.ts'
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
  type UnitPrices,
  writePriceFile,
} from './price-file.ts'
import type { OtherRatios } from './price-source.ts'
import { otherRatios, ratiosInForce, readKnownPrices, unitDifferences, unitsOfSource } from './price-source.ts'
import classes from './prices.module.css'

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

/** Returns a key of a change; a model may have one by tokens and one by another unit. */
const keyOf = ({ name, after }: Difference): string => `${isPerUnit(after) ? after.per : 'token'} ${name}`

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
    const own = readPriceFile(content, perUnit)
    if (own && 'wrong' in own) return notify({ kind: 'error', message: texts.wrongUnit(own.wrong) })
    const file = own?.ratios ?? readKnownPrices(content, isKnown)
    if (!file) return notify({ kind: 'error', message: texts.unreadable })
    const rows = prices_date === undefined ? [] : await prices.list(send).catch(() => [])
    // The prices by unit of a file that this page saved take precedence.
    const stated = { ...unitsOfSource(content, isKnown, perUnit), ...own?.units }
    const byUnit = units ? unitDifferences(stated, rows, ratios, units) : []
    const changes = [...comparePrices(ratios, file, perUnit, ratiosInForce(rows)), ...byUnit]
    if (changes.length === 0) return notify({ kind: 'info', message: texts.same })
    // Only catalogues state prices of cached and audio tokens, and only the embedded gateway has them.
    const others = (names: readonly string[]) => (own || rows.length === 0 ? NONE : otherRatios(content, rows, names))
    setCompared({ file, changes, others })
  }
  const take = ({ file, others }: Compared, selected: readonly Difference[]) => {
    const byUnit = selected.flatMap(({ name, after }) => (isPerUnit(after) ? [[name, after] as const] : []))
    const names = selected.filter(({ after }) => !isPerUnit(after)).map(({ name }) => name)
    onTake(takePrices(ratios, file, names), others(names), Object.fromEntries(byUnit))
    setCompared(undefined)
    void notify({ kind: 'info', message: texts.taken(new Set(selected.map(({ name }) => name)).size) })
  }
  return (
    <>
      <FileChooser label={texts.open} accept=".json,application/json" onFile={(chosen) => void open(chosen)} />
      <Button
        variant="default"
        onClick={() => download(FILE_NAME, writePriceFile(ratios, units ?? {}, perUnit), 'application/json')}
      >
        {texts.save}
      </Button>
      {compared && (
        <Differences
          changes={compared.changes}
          onTake={(selected) => take(compared, selected)}
          onClose={() => setCompared(undefined)}
        />
      )}
    </>
  )
}

interface DifferencesProps {
  changes: readonly Difference[]
  onTake: (selected: readonly Difference[]) => void
  onClose: () => void
}

/** Prices that differ in a file; the user selects the ones to take. */
export function Differences({ changes, onTake, onClose }: DifferencesProps) {
  const { file: texts, model } = useTexts(priceTexts)
  const { cancel } = useTexts(commonTexts)
  const [selected, setSelected] = useState<ReadonlySet<string>>(
    () => new Set(changes.filter((change) => !isDoubtful(change)).map(keyOf)),
  )
  const select = (keys: readonly string[], on: boolean) => {
    const next = new Set(selected)
    for (const key of keys) on ? next.add(key) : next.delete(key)
    setSelected(next)
  }
  const all = changes.map(keyOf)
  const doubtful = changes.filter(isDoubtful).length
  return (
    <SideDrawer title={texts.title} onClose={onClose}>
      <p className="dimmed">
        {texts.summary(changes.length)} {doubtful > 0 && texts.held(doubtful)}
      </p>
      <table className={classes.differences}>
        <thead>
          <tr>
            <th scope="col" aria-label={model}>
              <Checkbox
                label={texts.all}
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
            const key = keyOf(change)
            return (
              <tr key={key}>
                <th scope="row">
                  <Checkbox
                    label={name}
                    checked={selected.has(key)}
                    onChange={({ currentTarget }) => select([key], currentTarget.checked)}
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
        <Button
          disabled={selected.size === 0}
          onClick={() => onTake(changes.filter((change) => selected.has(keyOf(change))))}
        >
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

/** Why a change needs attention. */
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
