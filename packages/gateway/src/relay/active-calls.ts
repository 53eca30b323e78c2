/** Creates the list of the calls that are being relayed. */
export function createActiveCalls() {
  const ends = new Set<() => void>()
  return {
    /**
     * Adds a call.
     * @param end ends the call when the gateway is closed
     * @returns a function that removes the call
     */
    add: (end: () => void): (() => void) => {
      ends.add(end)
      return () => {
        ends.delete(end)
      }
    },
    /** Ends all calls. */
    endAll: (): void => {
      for (const end of ends) end()
      ends.clear()
    },
  }
}

export type ActiveCalls = ReturnType<typeof createActiveCalls>
