import { type AlertTarget, EVENT_TYPES, type GatewayEvent } from '@relaydeck/api-sdk'
import { quotaText } from '../logs/write.ts'
import type { Options } from '../options/store.ts'
import { alertTexts } from '../texts/alerts.ts'
import type { Text } from '../texts/text.ts'

/** An event as webhooks get it; `test` is sent by the test of a target. */
export interface WebhookEvent extends Omit<GatewayEvent, 'event'> {
  readonly event: string
}

/** What a target is sent: one event, or several that were kept for it. */
export interface Message {
  readonly title: string
  /** Sentences, one on each line. */
  readonly text: string
  /** Title and text, for targets that show one text. */
  readonly whole: string
  /** The event; the first one, if there are several. */
  readonly event: WebhookEvent
}

/** Characters of the longest text that all targets accept. */
const TEXT_MAX = 1500

/** Returns what an event tells, in one sentence, and where the journal has it. */
function sentenceOf(options: Options, { id, event, record, data }: GatewayEvent): Text {
  const { zh, en } = EVENT_TYPES[event].describe(record, data, (quota) => quotaText(options, quota))
  const link = event === 'record.changed' ? ` ${options.serverAddress()}/journal?id=${id}` : ''
  return { zh: `${zh}${link}`, en: `${en}${link}` }
}

/** Formats a time in a zone: `11-26 18:00`. */
function timeIn(zone: string, seconds: number): string {
  const format = { timeZone: zone, month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const parts = new Intl.DateTimeFormat('en-GB', { ...format, hourCycle: 'h23' }).formatToParts(seconds * 1000)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('month')}-${of('day')} ${of('hour')}:${of('minute')}`
}

const withoutBreaks = (text: string): string => text.replace(/\s+/g, ' ')

/** Composes a message in a language. */
function compose(title: string, lines: readonly string[], event: WebhookEvent): Message {
  const text = lines.join('\n').slice(0, TEXT_MAX)
  return { title, text, whole: `${title}\n${text}`, event }
}

/** Composes the message about events, of which there is at least one. */
export function messageOf(
  options: Options,
  zone: string,
  language: AlertTarget['language'],
  [first, ...others]: readonly [GatewayEvent, ...GatewayEvent[]],
): Message {
  const name = options.text('SystemName')
  const lines = [first, ...others].map(
    (event) => `${timeIn(zone, event.created_at)} ${withoutBreaks(sentenceOf(options, event)[language])}`,
  )
  const subject = others.length === 0 ? EVENT_TYPES[first.event].name : alertTexts.several(String(others.length + 1))
  return compose(alertTexts.title(name, subject)[language], lines, first)
}

/** Composes the message that tells users about their own balance, in both languages. */
export function balanceMessage(options: Options, event: GatewayEvent): Message {
  const quota = Number(event.data.quota)
  const { zh, en } = quotaText(options, quota)
  const link = `${options.serverAddress()}/topup`
  const text = quota > 0 ? alertTexts.balanceLow(zh, en, link) : alertTexts.balanceUsedUp(link)
  const { balance, title } = alertTexts
  const subject = title(options.text('SystemName'), { zh: `${balance.zh} / ${balance.en}`, en: balance.en })
  return compose(subject.zh, [text.zh, text.en], event)
}

/** Composes the message that tests a target. @param now in Unix seconds */
export function testMessage(options: Options, language: AlertTarget['language'], now: number): Message {
  const event = {
    id: 0,
    event: 'test',
    created_at: now,
    record: { kind: 'gateway', id: 0, name: '' },
    data: {},
  } as const
  return compose(
    alertTexts.title(options.text('SystemName'), alertTexts.test)[language],
    [alertTexts.testText[language]],
    event,
  )
}
