import type { Source } from '../house.ts'
import { readServer, type Server } from './read-server.ts'

/** A server that is read by its interface, as a super administrator. */
export const serverSource = (name: string, server: Server): Source => ({
  name,
  read: (signal) => readServer(server, signal),
})
