/** Formats times in one time zone. Its format is cached, because creating one takes as long as rendering a row. */
interface Clock {
  readonly zone: string
  readonly time: Intl.DateTimeFormat
}

function createClock(timeZone: string | undefined): Clock {
  // The format of Sweden is `YYYY-MM-DD HH:mm:ss`. The offset is for `zoneOf`.
  const time = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  })
  return { zone: time.resolvedOptions().timeZone, time }
}

let clock: Clock | undefined

const currentClock = (): Clock => {
  clock ??= createClock(undefined)
  return clock
}

/**
 * Sets the time zone of all timestamps; by default that of the environment. A server that renders for a browser sets the
 * browser's before each rendering.
 * @param name IANA name
 * @throws RangeError for an unknown name
 */
export function setTimeZone(name: string): void {
  if (clock?.zone !== name) clock = createClock(name)
}

/** Returns date, time and offset at a moment, such as `GMT+08:00`. */
const partsAt = (at: Date): string[] => currentClock().time.format(at).split(' ')

/**
 * Formats Unix seconds as `YYYY-MM-DD HH:mm:ss` in local time.
 * @returns `''` for an invalid time
 */
export function formatTimestamp(seconds: number): string {
  const at = new Date(seconds * 1000)
  return Number.isNaN(at.getTime()) ? '' : partsAt(at).slice(0, 2).join(' ')
}

/** Returns the time zone at a given time, such as `UTC+08:00 (Asia/Shanghai)`. */
export function zoneOf(seconds: number): string {
  const [, , offset = ''] = partsAt(new Date(seconds * 1000))
  // Greenwich itself may have no offset, and the minus is a sign of its own.
  const signed = offset.replace('GMT', '').replace('−', '-') || '+00:00'
  return `UTC${signed} (${currentClock().zone})`
}
