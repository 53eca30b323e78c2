const two = (value: number) => String(value).padStart(2, '0')

/**
 * A moment as `YYYY-MM-DD HH:mm:ss`, local time.
 * @param seconds Unix seconds
 * @returns `''` for what is no moment
 */
export function formatTimestamp(seconds: number): string {
  const at = new Date(seconds * 1000)
  if (Number.isNaN(at.getTime())) return ''
  const day = [String(at.getFullYear()).padStart(4, '0'), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`
}

let timeZone: string | undefined

/** Returns the browser's time zone, asked for once: each request costs about as much as drawing a row. */
function zoneName(): string {
  timeZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return timeZone
}

/** The zone of a moment where the browser is: `UTC+08:00 (Asia/Shanghai)`. */
export function zoneOf(seconds: number): string {
  const minutes = -new Date(seconds * 1000).getTimezoneOffset()
  const ahead = Math.abs(minutes)
  const offset = `UTC${minutes < 0 ? '-' : '+'}${two(Math.trunc(ahead / 60))}:${two(ahead % 60)}`
  return `${offset} (${zoneName()})`
}
