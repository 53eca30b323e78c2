import { Button } from '@mantine/core'
import { prices } from '@relaydeck/api-sdk'
import { useRef, useState } from 'react'
import { useSend } from '../../../../../app/client.ts'
import { notify } from '../../../../../app/notify.tsx'
import { useStatus } from '../../../../../app/status.ts'
import { useTexts } from '../../../../../app/texts/area.ts'
import { download } from '../../../../../parts/kit/download.ts'
import { Differences } from './Differences.tsx'
import { priceTexts, type RatioSet } from './price.ts'
import { comparePrices, type PriceChange, readPriceFile, takePrices, writePriceFile } from './price-file.ts'
import type { OtherRatios } from './price-source.ts'
import type { UsedModel } from './unpriced.ts'

/** Name of a saved price file. */
const FILE_NAME = 'relaydeck-prices.json'

interface PriceFileProps {
  ratios: RatioSet
  /** Models in use. */
  used: readonly UsedModel[]
  perUnit: number
  onTake: (ratios: RatioSet, others: OtherRatios) => void
}

interface Compared {
  file: RatioSet
  changes: readonly PriceChange[]
  /** Returns the other ratios of taken models. */
  others: (names: readonly string[]) => OtherRatios
}

const NONE: OtherRatios = new Map()

/** Buttons that save the prices as a file, and compare them with one. */
export function PriceFile({ ratios, used, perUnit, onTake }: PriceFileProps) {
  const { file: texts } = useTexts(priceTexts)
  const { prices_date } = useStatus()
  const send = useSend()
  const input = useRef<HTMLInputElement>(null)
  const [compared, setCompared] = useState<Compared>()
  const open = async (chosen: File | undefined) => {
    if (!chosen) return
    const content = await chosen.text().catch(() => '')
    const isKnown = (name: string) => Object.hasOwn(ratios.model, name) || used.some((model) => model.name === name)
    const { otherRatios, ratiosInForce, readKnownPrices } = await import('./price-source.ts')
    const own = readPriceFile(content, perUnit)
    const file = own ?? readKnownPrices(content, isKnown)
    if (!file) return notify({ kind: 'error', message: texts.unreadable })
    const rows = prices_date === undefined ? [] : await prices.list(send).catch(() => [])
    const changes = comparePrices(ratios, file, perUnit, ratiosInForce(rows))
    if (changes.length === 0) return notify({ kind: 'info', message: texts.same })
    // Only catalogues state prices of cached and audio tokens, and only the embedded gateway has them.
    const others = (names: readonly string[]) => (own || rows.length === 0 ? NONE : otherRatios(content, rows, names))
    setCompared({ file, changes, others })
  }
  const take = ({ file, others }: Compared, names: readonly string[]) => {
    onTake(takePrices(ratios, file, names), others(names))
    setCompared(undefined)
    void notify({ kind: 'info', message: texts.taken(names.length) })
  }
  return (
    <>
      <Button variant="default" size="xs" onClick={() => input.current?.click()}>
        {texts.open}
      </Button>
      <Button
        variant="default"
        size="xs"
        onClick={() => download(FILE_NAME, writePriceFile(ratios, perUnit), 'application/json')}
      >
        {texts.save}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.open}
        accept=".json,application/json"
        onChange={({ currentTarget }) => {
          void open(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
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
