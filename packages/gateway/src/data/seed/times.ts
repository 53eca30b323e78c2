import type { Chance } from './chance.ts'
import { DAY, DAYS } from './sizes.ts'

/** How busy each hour of a working day is, from midnight. */
const HOURS = [2, 1, 1, 1, 1, 2, 4, 8, 16, 26, 30, 27, 15, 20, 29, 31, 28, 24, 16, 13, 14, 12, 8, 4]

const WEEKEND = 0.35

/** The day and its hours are those of Peking, wherever this runs. */
const ZONE = 8 * 60 * 60

const dayOfWeek = (time: number) => new Date((time + ZONE) * 1000).getUTCDay()

interface Hour {
  /** Unix seconds at its beginning. */
  readonly begin: number
  readonly weight: number
}

/** The hours before a moment, busier by day than by night, on working days than at weekends, and by week. */
function hoursBefore(now: number): Hour[] {
  const first = now - (now % DAY) - (DAYS - 1) * DAY
  return Array.from({ length: DAYS * 24 }, (_, index) => {
    const begin = first + index * 3600
    const hour = Math.floor((begin + ZONE) / 3600) % 24
    const busy = HOURS[hour] ?? 1
    const weekend = [0, 6].includes(dayOfWeek(begin)) ? WEEKEND : 1
    return { begin, weight: busy * weekend * (1 + index / (DAYS * 24)) }
  }).filter(({ begin }) => begin + 3600 <= now)
}

/** So many moments as calls would come at, the oldest first. */
export function momentsBefore(now: number, count: number, chance: Chance): number[] {
  const hour = chance.weighing(hoursBefore(now), ({ weight }) => weight)
  return Array.from({ length: count }, () => hour().begin + chance.whole(0, 3599)).sort((a, b) => a - b)
}
