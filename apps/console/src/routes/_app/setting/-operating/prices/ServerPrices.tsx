import { VisuallyHidden } from '@mantine/core'
import { type ModelPrice, type PriceChange, type Prices, readPrices, setPrice } from '@relaydeck/api-sdk/dialects'
import { LoadError } from '@relaydeck/ui/LoadError'
import { RowSearch } from '@relaydeck/ui/RatioTable'
import { IconPencil } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sendOf, useHas } from '../../../../../app/client.ts'
import { textArea, useTexts } from '../../../../../app/language/area.ts'
import { FormSection, FormSkeleton } from '../../../../../parts/form/FormSection.tsx'
import { useAction } from '../../../../../parts/form/use-action.ts'
import { IconButton } from '../../../../../parts/kit/IconButton.tsx'
import { useForm } from '../../-options/use-option-form.ts'
import { PriceDialog } from './PriceDialog.tsx'
import { priceTexts } from './price.ts'
import { texts as en } from './server-prices.en.ts'
import classes from './server-prices.module.css'
import { texts as zh } from './server-prices.zh.ts'
import type { EditedPrice } from './use-prices.ts'

const serverPrices = queryOptions({
  queryKey: ['prices'],
  queryFn: ({ client }) => readPrices(sendOf(client)),
  meta: { handlesErrors: true },
})

/** Prices that the server states, for servers without ratios of models. */
export function ServerPrices() {
  const { title } = useTexts(priceTexts)
  const texts = useTexts(serverPriceTexts)
  const { data, error, refetch } = useQuery(serverPrices)
  const canChange = useHas('priceChanges')
  const byChannel = data?.models.some(({ channel }) => channel !== undefined) ?? false
  const hint = byChannel ? texts.hintChannels : canChange ? texts.hintChanges : texts.hint
  return (
    <FormSection title={title} hint={hint}>
      {data ? (
        <Table prices={data} canChange={canChange} />
      ) : error ? (
        <LoadError inline title={texts.notLoaded} error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton label={texts.loading} />
      )}
    </FormSection>
  )
}

function Table({ prices: { models, groups }, canChange }: { prices: Prices; canChange: boolean }) {
  const texts = useTexts(priceTexts)
  const own = useTexts(serverPriceTexts)
  const { stored } = useForm()
  const [changed, setChanged] = useState<ModelPrice>()
  const ratios = Object.entries(groups).map(([name, ratio]) => `${name} ×${ratio}`)
  if (models.length === 0) return <p className="dimmed">{own.empty}</p>
  return (
    <>
      <RowSearch rows={models} textOf={({ model, channel = '' }) => `${model} ${channel}`} texts={texts}>
        {(shown) => (
          <table className={classes.table} aria-label={texts.table}>
            <thead>
              <tr>
                <th scope="col">{texts.model}</th>
                <th scope="col">{texts.prompt} $</th>
                <th scope="col">{texts.completion} $</th>
                {canChange && (
                  <th scope="col">
                    <VisuallyHidden>{own.action}</VisuallyHidden>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {shown.map((price) => (
                <Row
                  key={`${price.channel ?? ''} ${price.model}`}
                  price={price}
                  onChange={canChange ? () => setChanged(price) : undefined}
                />
              ))}
            </tbody>
          </table>
        )}
      </RowSearch>
      {ratios.length > 0 && stored.GroupRatio === undefined && (
        <p className="dimmed">{own.groups(ratios.join(own.separator))}</p>
      )}
      {changed && <ChangePrice price={changed} onClose={() => setChanged(undefined)} />}
    </>
  )
}

function Row({ price, onChange }: { price: ModelPrice; onChange: (() => void) | undefined }) {
  const { edit } = useTexts(priceTexts)
  const texts = useTexts(serverPriceTexts)
  const { model, prompt, completion, cached, call, channel } = price
  return (
    <tr>
      <th scope="row">
        {model}
        {channel !== undefined && <span className={classes.note}>{channel}</span>}
        {cached !== undefined && <span className={classes.note}>{texts.cached(cached)}</span>}
      </th>
      {prompt === undefined || completion === undefined ? (
        <td colSpan={2}>{call === undefined ? texts.otherwise : texts.perCall(call)}</td>
      ) : (
        <>
          <td>{prompt}</td>
          <td>{completion}</td>
        </>
      )}
      {onChange && (
        <td>
          {prompt !== undefined && (
            <IconButton icon={IconPencil} label={edit(model)} aria-haspopup="dialog" onClick={onChange} />
          )}
        </td>
      )}
    </tr>
  )
}

/** Changes the price of a model, which takes effect at once. */
function ChangePrice({ price, onClose }: { price: ModelPrice; onClose: () => void }) {
  const { model, prompt = '', completion = '', cached } = price
  const { saved, save, cachedToo } = useTexts(serverPriceTexts)
  const saving = useAction({
    call: (send, change: PriceChange) => setPrice(send, change),
    meta: { handlesErrors: 'refusals' },
    changes: serverPrices.queryKey,
    done: saved(model),
    onSuccess: onClose,
  })
  const onSave = (_: string, { tokens }: EditedPrice) => {
    const next = { prompt: tokens?.prompt ?? '', completion: tokens?.completion ?? '' }
    if (next.prompt === prompt && next.completion === completion) onClose()
    else saving.run({ model, ...next })
  }
  return (
    <PriceDialog
      name={model}
      price={{ tokens: { prompt, completion } }}
      parts={['prompt', 'completion']}
      optional={[]}
      hint={cached === undefined ? undefined : cachedToo}
      submit={save}
      busy={saving.isPending}
      refusal={saving.refusal}
      {...{ onSave, onClose }}
    />
  )
}

/** Texts of the prices that a server states. */
export const serverPriceTexts = textArea({ zh, en })
