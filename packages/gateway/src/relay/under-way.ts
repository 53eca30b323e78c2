/** Keeps account of the calls that are being relayed. */
export function openUnderWay() {
  const ends = new Set<() => void>()
  return {
    /**
     * Notes a call.
     * @param end ends it at once, where the gateway is closed in its middle
     * @returns forgets it
     */
    enter: (end: () => void): (() => void) => {
      ends.add(end)
      return () => {
        ends.delete(end)
      }
    },
    /** Ends them all. */
    endAll: (): void => {
      for (const end of ends) end()
      ends.clear()
    },
  }
}
