import type { Listener } from './database.ts'

/** A change to deliver to listeners. */
export interface Notification {
  readonly topic: string
  readonly detail: string | undefined
}

/** Creates the listeners of one process. */
export function createNotifier() {
  const listeners = new Map<string, Listener[]>()
  return {
    listen: (topic: string, listener: Listener): void => {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener])
    },
    /** Calls the listeners of each notification, in order. */
    deliver: async (notifications: readonly Notification[]): Promise<void> => {
      for (const { topic, detail } of notifications)
        for (const listener of listeners.get(topic) ?? []) await listener(detail)
    },
    /** Notifies all listeners that notifications may have been missed. */
    deliverToAll: async (): Promise<void> => {
      for (const listener of [...listeners.values()].flat()) await listener(undefined)
    },
  }
}
