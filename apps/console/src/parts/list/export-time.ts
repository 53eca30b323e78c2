import { formatTimestamp } from '@relaydeck/ui/Timestamp'

/** Formats a time for an exported file: `YYYY-MM-DD HH:mm:ss`, or the placeholder where there is none. */
export const exportTime = (seconds: number, none = ''): string => (seconds > 0 ? formatTimestamp(seconds) : none)
