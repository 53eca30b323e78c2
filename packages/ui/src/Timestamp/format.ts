let zone: string | undefined

/** Returns the name of the local time zone. The first look-up takes longer than a table. */
function localZone(): string {
  zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone
}

const two = (number: number): string => String(number).padStart(2, '0')

/**
 * Formats Unix seconds as `YYYY-MM-DD HH:mm:ss` in local time.
 * @returns `''` for an invalid time
 */
export function formatTimestamp(seconds: number): string {
  const at = new Date(seconds * 1000)
  if (Number.isNaN(at.getTime())) return ''
  const date = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${date} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`
}

/** Returns the local time zone at a given time, such as `UTC+08:00 (Asia/Shanghai)`. */
export function zoneOf(seconds: number): string {
  const behind = new Date(seconds * 1000).getTimezoneOffset()
  const minutes = Math.abs(behind)
  const offset = `${behind > 0 ? '-' : '+'}${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}`
  return `UTC${offset} (${localZone()})`
}
