import { EVENT_TYPES, type EventKind, formatQuota, type GatewayEvent } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { Link } from '@tanstack/react-router'
import { textArea, useLanguage, useNumberFormat, useTexts } from '../../../../app/language/area.ts'
import { useStatus } from '../../../../app/status.ts'
import { journalTexts } from '../../../../parts/journal/journal-texts.ts'
import links from '../../../../parts/links/links.module.css'
import { ChannelLink, UserLink } from '../../../../parts/links/record-links.tsx'
import { BELOW_NAME } from '../../../../parts/list-page/columns.tsx'
import classes from '../-alert.module.css'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** Texts of events. */
export const eventTexts = textArea({ zh, en })

/** Returns the functions that put events into words. */
export function useEventWords() {
  const { gateway } = useTexts(eventTexts)
  const numbers = useNumberFormat()
  const { kinds: recordKinds, named, several } = useTexts(journalTexts)
  const language = useLanguage()
  const status = useStatus()
  const kinds: Record<EventKind, string> = { gateway, ...recordKinds }
  const amount = (quota: number) => {
    const text = formatQuota(quota, status)
    return { zh: text, en: text }
  }
  return {
    kinds,
    /** Name of the type. */
    type: ({ event }: Pick<GatewayEvent, 'event'>): string => EVENT_TYPES[event].name[language],
    /** What happened. */
    sentence: ({ event, record, data }: GatewayEvent): string =>
      EVENT_TYPES[event].describe(record, data, amount)[language],
    /** What it is about. */
    record: ({ record: { kind, id, name }, data: { records } }: GatewayEvent): string => {
      if (kind === 'gateway') return gateway
      if (typeof records === 'number' && records > 1) return several(kinds[kind], numbers.format(records))
      return named(kinds[kind], name || (id > 0 ? String(id) : ''))
    },
  }
}

/** What an event is about, linked to its page. */
export function EventRecord({ event }: { event: GatewayEvent }) {
  const { record, data } = event
  const { kind, id } = record
  const text = useEventWords().record(event)
  const isChange = event.event === 'record.changed'
  if (isChange && (data.action === 'removed' || id === 0)) return <ChangeLink id={event.id}>{text}</ChangeLink>
  if (id === 0) return text
  if (kind === 'channel') return <ChannelLink id={id} name={text} />
  if (kind === 'user') return <UserLink id={id} name={text} />
  const page =
    kind === 'alert_rule' ? '/alert/edit/$id' : kind === 'alert_target' ? '/alert/target/edit/$id' : undefined
  if (page)
    return (
      <Link to={page} params={{ id }} className={links.link}>
        {text}
      </Link>
    )
  return isChange ? <ChangeLink id={event.id}>{text}</ChangeLink> : text
}

/** Link to a change in the journal. */
const ChangeLink = ({ id, children }: { id: number; children: string }) => (
  <Link to="/journal" search={{ id }} className={links.link}>
    {children}
  </Link>
)

/** Column of sentences, which the cards of a phone show whole. */
export const sentenceColumn = <T extends object>(
  id: string,
  header: string,
  value: (row: T) => string,
): PagedColumn<T> => ({
  id,
  header,
  value,
  truncate: { max: 560 },
  cell: (row) => (
    <span className={classes.sentence} title={value(row)}>
      {value(row)}
    </span>
  ),
  ...BELOW_NAME,
})
