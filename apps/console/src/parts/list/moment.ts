import { formatTimestamp } from '@relaydeck/ui/Timestamp'

/** A moment in a file: `YYYY-MM-DD HH:mm:ss`, or what stands where there is none. */
export const moment = (seconds: number, none = ''): string => (seconds > 0 ? formatTimestamp(seconds) : none)
