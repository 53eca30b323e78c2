/** Reads the parts of moments in one time zone. */
interface Clock {
  /** Returns the IANA name of the zone. */
  zone(): string
  /** Returns date, time and offset, such as `2026-11-23`, `09:05:00` and `+08:00`. */
  partsAt(at: Date): readonly string[]
}

const two = (number: number): string => String(number).padStart(2, '0')

function offsetAt(at: Date): string {
  const behind = at.getTimezoneOffset()
  const size = Math.abs(behind)
  return `${behind > 0 ? '-' : '+'}${two(Math.trunc(size / 60))}:${two(size % 60)}`
}

/** Returns the clock of the environment. Without `Intl.DateTimeFormat`, whose first use takes longer than a table. */
function localClock(name?: string): Clock {
  let zone = name
  return {
    zone: () => {
      zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
      return zone
    },
    partsAt: (at) => [
      [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-'),
      [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':'),
      offsetAt(at),
    ],
  }
}

/**
 * Returns the clock of another zone.
 * @throws RangeError for an unknown name
 */
function clockOf(timeZone: string): Clock {
  // The format of Sweden is `YYYY-MM-DD HH:mm:ss GMT+08:00`.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  })
  return {
    zone: () => timeZone,
    partsAt: (at) => {
      const [date = '', time = '', offset = ''] = format.format(at).split(' ')
      // Greenwich itself may have no offset, and the minus is a sign of its own.
      return [date, time, offset.replace('GMT', '').replace('−', '-') || '+00:00']
    },
  }
}

let clock = localClock()

/**
 * Sets the time zone of all timestamps; by default that of the environment. A server that renders for a browser sets the
 * browser's before each rendering.
 * @param name IANA name
 * @throws RangeError for an unknown name
 */
export function setTimeZone(name: string): void {
  if (clock.zone() !== name) clock = clockOf(name)
}

/** Tells the name of the environment's own time zone, which is expensive to look up. */
export function nameLocalTimeZone(name: string): void {
  clock = localClock(name)
}

/**
 * Formats Unix seconds as `YYYY-MM-DD HH:mm:ss` in local time.
 * @returns `''` for an invalid time
 */
export function formatTimestamp(seconds: number): string {
  const at = new Date(seconds * 1000)
  return Number.isNaN(at.getTime()) ? '' : clock.partsAt(at).slice(0, 2).join(' ')
}

/** Returns the time zone at a given time, such as `UTC+08:00 (Asia/Shanghai)`. */
export function zoneOf(seconds: number): string {
  const [, , offset] = clock.partsAt(new Date(seconds * 1000))
  return `UTC${offset} (${clock.zone()})`
}
