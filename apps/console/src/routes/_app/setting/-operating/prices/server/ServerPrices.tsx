import { ActionIcon, Button, TextInput, VisuallyHidden } from '@mantine/core'
import type { ModelPrice, Prices } from '@relaydeck/api-sdk/dialects'
import { LoadError } from '@relaydeck/ui/LoadError'
import { IconPencil, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHas } from '../../../../../../app/client.ts'
import { useTexts } from '../../../../../../app/texts/area.ts'
import { FormSection, FormSkeleton } from '../../../../../../parts/form/FormSection.tsx'
import { useForm } from '../../../-options/use-option-form.ts'
import { priceTexts } from '../price.ts'
import { ChangePrice } from './ChangePrice.tsx'
import classes from './server.module.css'
import { serverPrices, serverPriceTexts } from './server-prices.ts'

/** Rows rendered at a time, because a server prices several hundred models. */
const BATCH = 20

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
  const [keyword, setKeyword] = useState('')
  const [limit, setLimit] = useState(BATCH)
  const [changed, setChanged] = useState<ModelPrice>()
  const typed = keyword.trim().toLowerCase()
  const matches = models.filter(({ model, channel = '' }) => `${model} ${channel}`.toLowerCase().includes(typed))
  const ratios = Object.entries(groups).map(([name, ratio]) => `${name} ×${ratio}`)
  if (models.length === 0) return <p className="dimmed">{own.empty}</p>
  return (
    <>
      <TextInput
        aria-label={texts.search}
        placeholder={texts.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={keyword}
        onChange={({ currentTarget }) => setKeyword(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
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
          {matches.slice(0, limit).map((price) => (
            <Row
              key={`${price.channel ?? ''} ${price.model}`}
              price={price}
              onChange={canChange ? () => setChanged(price) : undefined}
            />
          ))}
        </tbody>
      </table>
      <div className={classes.foot}>
        <span role="status" className="dimmed">
          {matches.length === 0 ? texts.nothing : texts.shown(Math.min(limit, matches.length), models.length)}
        </span>
        {matches.length > limit && (
          <Button variant="default" size="xs" onClick={() => setLimit(limit + BATCH)}>
            {texts.more}
          </Button>
        )}
      </div>
      {ratios.length > 0 && stored.GroupRatio === undefined && (
        <p className="dimmed">{own.groups(ratios.join(own.separator))}</p>
      )}
      {changed && <ChangePrice price={changed} onClose={() => setChanged(undefined)} />}
    </>
  )
}

function Row({ price, onChange }: { price: ModelPrice; onChange: (() => void) | undefined }) {
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
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={texts.edit(model)}
              aria-haspopup="dialog"
              onClick={onChange}
            >
              <IconPencil size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </td>
      )}
    </tr>
  )
}
