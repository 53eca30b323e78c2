import type { events as endpoints } from '@relaydeck/api-sdk'
import type { Handlers } from '../lib/handlers.ts'
import type { Events } from './store.ts'

/** Handlers of events, for administrators. */
export const eventHandlers = ({ eventList }: { readonly eventList: Events }): Handlers<typeof endpoints> => ({
  list: (filters, { signal }) => eventList.page(filters, signal),
})
