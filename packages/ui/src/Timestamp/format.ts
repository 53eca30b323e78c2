/** Formats times in one time zone. */
interface Clock {
  readonly zone: string
  readonly time: Intl.DateTimeFormat
  readonly offset: Intl.DateTimeFormat
}

function createClock(timeZone: string | undefined): Clock {
  // The format of Sweden is `YYYY-MM-DD HH:mm:ss`.
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  return { zone: time.resolvedOptions().timeZone, time, offset }
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

/** Returns the IANA name of the time zone of timestamps. */
export const timeZone = (): string => currentClock().zone

/**
 * Formats Unix seconds as `YYYY-MM-DD HH:mm:ss` in local time.
 * @returns `''` for an invalid time
 */
export function formatTimestamp(seconds: number): string {
  const at = new Date(seconds * 1000)
  return Number.isNaN(at.getTime()) ? '' : currentClock().time.format(at)
}

/** Returns the time zone at a given time, such as `UTC+08:00 (Asia/Shanghai)`. */
export function zoneOf(seconds: number): string {
  const { zone, offset } = currentClock()
  const name = offset.formatToParts(new Date(seconds * 1000)).find(({ type }) => type === 'timeZoneName')
  // `GMT` alone is no offset.
  return `UTC${name?.value.slice('GMT'.length) || '+00:00'} (${zone})`
}
