import { Autocomplete, Button, SegmentedControl } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  type CallPreview,
  calls,
  formatQuota,
  models,
  type PreviewChannel,
  type PreviewModel,
} from '@relaydeck/api-sdk'
import { parseExpiry } from '@relaydeck/ui/ExpiryField'
import { LoadError } from '@relaydeck/ui/LoadError'
import { Timestamp } from '@relaydeck/ui/Timestamp'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../app/language/area.ts'
import { read } from '../../app/read.ts'
import { useStatus } from '../../app/status.ts'
import { ShortTable } from '../activity/Section.tsx'
import { FormSkeleton } from '../form/FormSection.tsx'
import { Facts } from '../kit/Facts.tsx'
import { LimitsSection } from '../limits/LimitsSection.tsx'
import { ChannelLink } from '../links/record-links.tsx'
import { SideDrawer } from '../overlay/SideDrawer.tsx'
import { ExpiryField } from '../period/ExpiryField.tsx'
import classes from './CallPreview.module.css'
import { previewTexts } from './preview-texts.ts'

/** The token of a preview: by id, or the newest one with a name. */
export interface PreviewedToken {
  readonly token?: number
  readonly username?: string
  readonly token_name?: string
}

interface CallPreviewProps {
  of: PreviewedToken
  /** Model for which the preview is shown at once. */
  model?: string
  onClose: () => void
}

/** What would become of a call with a token, now or at a later time. */
export default function CallPreviewDrawer({ of, model = '', onClose }: CallPreviewProps) {
  const texts = useTexts(previewTexts)
  const available = useQuery({ ...read(models.available), meta: { background: true } })
  const [{ run, ...asked }, setAsked] = useState<{ run: number; model: string; at?: number }>({ run: 0, model })
  const form = useForm({ initialValues: { model, when: 'now', time: '' } })
  const { when, time } = form.values
  const at = when === 'later' ? parseExpiry(time) : undefined
  const canRun = form.values.model.trim() !== '' && (when === 'now' || (time !== '' && at !== undefined))
  return (
    <SideDrawer title={texts.title} onClose={onClose}>
      <p className="dimmed">{texts.hint}</p>
      {/* Not a form of the drawer, which fills its height. */}
      <div>
        <form
          className={classes.form}
          onSubmit={form.onSubmit((values) => {
            if (canRun) setAsked({ run: run + 1, model: values.model.trim(), ...(at !== undefined && { at }) })
          })}
        >
          <Autocomplete
            label={texts.model}
            placeholder={texts.modelPlaceholder}
            data-autofocus
            data={available.data ?? []}
            limit={50}
            spellCheck={false}
            {...form.getInputProps('model')}
          />
          <SegmentedControl
            aria-label={texts.time}
            data={[
              { value: 'now', label: texts.now },
              { value: 'later', label: texts.later },
            ]}
            {...form.getInputProps('when')}
          />
          {when === 'later' && <ExpiryField label={texts.time} hasNever={false} {...form.getInputProps('time')} />}
          <Button type="submit" disabled={!canRun} className={classes.run}>
            {texts.run}
          </Button>
        </form>
      </div>
      {/* A new one each time, since the answer depends on the moment. */}
      {asked.model !== '' && <Preview key={run} input={{ ...of, ...asked }} />}
    </SideDrawer>
  )
}

/** A preview when it is read, and its states before. */
function Preview({ input }: { input: PreviewedToken & { model: string; at?: number } }) {
  const texts = useTexts(previewTexts)
  const { data, error, refetch } = useQuery({
    ...read(calls.preview, input),
    staleTime: 0,
    gcTime: 0,
    meta: { handlesErrors: true },
  })
  if (data) return <Outcome preview={data} />
  if (error) return <LoadError title={texts.failed} error={error} onRetry={() => void refetch()} />
  return <FormSkeleton label={texts.loading} />
}

function Outcome({ preview }: { preview: CallPreview }) {
  const texts = useTexts(previewTexts)
  const status = useStatus()
  const {
    models: [model, ...others],
    limits,
    asked,
    reason,
  } = preview
  const answering = reason === '' ? preview.models.find((each) => each.reason === '') : undefined
  const verdict = answering
    ? texts.outcome.answered(answering.name)
    : reason
      ? texts.outcome.refused
      : texts.outcome.nobody
  return (
    <div className={classes.outcome} aria-live="polite">
      <p className={classes.verdict} data-answered={answering !== undefined}>
        <strong>{verdict}</strong>
        <Timestamp value={preview.at} />
      </p>
      {reason && <p>{reason}</p>}
      {model && asked !== model.name && <p>{texts.outcome.alias(asked, model.name)}</p>}
      <Facts
        className={classes.facts}
        facts={[
          [texts.facts.token, preview.token_name],
          [texts.facts.user, preview.username],
          [texts.facts.group, preview.group],
          [texts.facts.left, formatQuota(preview.left, status)],
        ]}
      />
      {limits.length > 0 ? <LimitsSection limits={limits} heading="h3" /> : <p className="dimmed">{texts.noLimits}</p>}
      {model && <Model model={model} />}
      {others.length > 0 && (
        <Part title={texts.instead}>
          {others.map((each) => (
            <Model key={each.name} model={each} />
          ))}
        </Part>
      )}
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.part}>
    <h3>{title}</h3>
    {children}
  </section>
)

const MILLION = 1_000_000

/** Decimals of the price of a million tokens, in dollars. */
const PRICE_DIGITS = 4

function Model({ model }: { model: PreviewModel }) {
  const texts = useTexts(previewTexts)
  const status = useStatus()
  const prompt = model.model_ratio * model.group_ratio * MILLION
  const price = (units: number) => formatQuota(units, status, PRICE_DIGITS)
  return (
    <section className={classes.model}>
      <h4>{model.name}</h4>
      {model.reason && <p className={classes.reason}>{model.reason}</p>}
      {model.group_ratio > 0 && (
        <p className="dimmed">{texts.price(price(prompt), price(prompt * model.completion_ratio))}</p>
      )}
      {model.channels.length > 0 && <Channels channels={model.channels} label={`${texts.channels} · ${model.name}`} />}
    </section>
  )
}

/** Channels in the order in which they are tried, and why others are not. */
function Channels({ channels, label }: { channels: readonly PreviewChannel[]; label: string }) {
  const texts = useTexts(previewTexts)
  const { columns } = texts
  const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })
  const chance = ({ share, reason }: PreviewChannel) => reason || (share > 0 ? percent.format(share) : texts.tried)
  return (
    <ShortTable
      label={label}
      columns={[
        { header: columns.channel },
        { header: columns.model },
        { header: columns.priority, number: true },
        { header: columns.share },
      ]}
      rows={channels.map((channel) => ({
        id: channel.id,
        cells: [
          <ChannelLink key="channel" id={channel.id} name={channel.name} />,
          channel.model,
          channel.priority,
          chance(channel),
        ],
      }))}
    />
  )
}
