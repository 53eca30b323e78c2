import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useSend } from '../../../../../app/client.ts'
import { notify } from '../../../../../app/notify.tsx'
import { useStatus } from '../../../../../app/status.ts'
import { useTexts } from '../../../../../app/texts/area.ts'
import { download } from '../../../../../parts/kit/download.ts'
import { Differences } from './Differences.tsx'
import { priceTexts, type RatioSet } from './price.ts'
import { comparePrices, type PriceChange, readPriceFile, takePrices, writePriceFile } from './price-file.ts'
import type { UsedModel } from './unpriced.ts'

/** Name of a saved price file. */
const FILE_NAME = 'relaydeck-prices.json'

interface PriceFileProps {
  ratios: RatioSet
  /** Models in use. */
  used: readonly UsedModel[]
  perUnit: number
  onTake: (ratios: RatioSet) => void
}

interface Compared {
  file: RatioSet
  changes: readonly PriceChange[]
}

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
    const { ratiosInForce, readKnownPrices } = await import('./price-source.ts')
    const file = readPriceFile(content, perUnit) ?? readKnownPrices(content, isKnown)
    if (!file) return notify({ kind: 'error', message: texts.unreadable })
    const builtIn = prices_date === undefined ? undefined : await ratiosInForce(send).catch(() => undefined)
    const changes = comparePrices(ratios, file, perUnit, builtIn)
    if (changes.length === 0) return notify({ kind: 'info', message: texts.same })
    setCompared({ file, changes })
  }
  const take = ({ file }: Compared, names: readonly string[]) => {
    onTake(takePrices(ratios, file, names))
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
