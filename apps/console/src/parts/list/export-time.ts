import { formatTimestamp } from '@relaydeck/ui/Timestamp'

/** Formats a time for an exported file as `YYYY-MM-DD HH:mm:ss`; 0 or less becomes the placeholder. */
export const exportTime = (seconds: number, none = ''): string => (seconds > 0 ? formatTimestamp(seconds) : none)
