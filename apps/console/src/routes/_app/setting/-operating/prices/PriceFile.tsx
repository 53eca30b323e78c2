import { Button } from '@mantine/core'
import { prices } from '@relaydeck/api-sdk'
import { isPerUnit } from '@relaydeck/api-sdk/rules'
import { useState } from 'react'
import { useSend } from '../../../../../app/client.ts'
import { notify } from '../../../../../app/notify.tsx'
import { useStatus } from '../../../../../app/status.ts'
import { useTexts } from '../../../../../app/texts/area.ts'
import { download } from '../../../../../parts/kit/download.ts'
import { FileChooser } from '../../../../../parts/kit/FileChooser.tsx'
import { Differences } from './Differences.tsx'
import { priceTexts, type RatioSet } from './price.ts'
import { comparePrices, type Difference, readPriceFile, takePrices, writePriceFile } from './price-file.ts'
import type { OtherRatios } from './price-source.ts'
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
