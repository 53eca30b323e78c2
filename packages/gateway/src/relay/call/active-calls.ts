/** Creates the list of the calls that are being relayed. */
export function createActiveCalls() {
  const ends = new Set<() => Promise<void>>()
  let isEnding = false
  return {
    /** Whether the gateway is being closed. */
    get isEnding() {
      return isEnding
    },
    /**
     * Adds a call.
     * @param end ends the call when the gateway is closed
     * @returns a function that removes the call
     */
    add: (end: () => Promise<void>): (() => void) => {
      ends.add(end)
      return () => {
        ends.delete(end)
      }
    },
    /** Ends all calls, and resolves when they are settled. */
    endAll: async (): Promise<void> => {
      isEnding = true
      const all = [...ends]
      ends.clear()
      await Promise.all(all.map((end) => end()))
    },
  }
}

export type ActiveCalls = ReturnType<typeof createActiveCalls>
