/**
 * Returns the Unix seconds of a time, as inputs need them.
 * @throws RangeError if the date is invalid
 * @example await gateway.tokens.create({ name, expired_time: secondsOf(new Date('2027-01-01')) })
 */
export function secondsOf(date: Date): number {
  const seconds = Math.floor(date.getTime() / 1000)
  if (Number.isSafeInteger(seconds)) return seconds
  throw new RangeError('secondsOf needs a valid date')
}
