const two = (value: number) => String(value).padStart(2, '0')

/**
 * Formats Unix seconds as `YYYY-MM-DD HH:mm:ss` in local time.
 * @returns `''` for an invalid time
 */
export function formatTimestamp(seconds: number): string {
  const at = new Date(seconds * 1000)
  if (Number.isNaN(at.getTime())) return ''
  const day = [String(at.getFullYear()).padStart(4, '0'), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`
}

let timeZone: string | undefined

/** Returns the browser's time zone, cached because each lookup takes about as long as rendering a row. */
function zoneName(): string {
  timeZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return timeZone
}

/** Returns the browser's time zone at a given time, such as `UTC+08:00 (Asia/Shanghai)`. */
export function zoneOf(seconds: number): string {
  const minutes = -new Date(seconds * 1000).getTimezoneOffset()
  const ahead = Math.abs(minutes)
  const offset = `UTC${minutes < 0 ? '-' : '+'}${two(Math.trunc(ahead / 60))}:${two(ahead % 60)}`
  return `${offset} (${zoneName()})`
}
