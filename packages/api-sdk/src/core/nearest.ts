/** Returns whether inserting, removing, replacing or swapping so many letters turns one text into the other. */
function isWithin(steps: number, a: string, b: string): boolean {
  if (!a || !b) return a.length + b.length <= steps
  const [restA, restB] = [a.slice(1), b.slice(1)]
  if (a[0] === b[0]) return isWithin(steps, restA, restB)
  return (
    steps > 0 &&
    [
      [restA, b],
      [a, restB],
      [restA, restB],
      ...(a[0] === b[1] && a[1] === b[0] ? [[a.slice(2), b.slice(2)]] : []),
    ].some(([c = '', d = '']) => isWithin(steps - 1, c, d))
  )
}

// `remainQuota` is spelt `remain_quota`, and `baseURL` `baseUrl`.
const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Returns the known name that is most similar to an unknown one; `undefined` if none is. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  for (let steps = 0; steps < 3 && steps * 3 <= name.length; steps++) {
    const found = known.find((each) => isWithin(steps, plain(name), plain(each)))
    if (found) return found
  }
  return undefined
}
