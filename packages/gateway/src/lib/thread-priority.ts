import { setPriority } from 'node:os'

/** A tenth of the processor time of the main thread, where processors are short. */
const NICE = 10

/** Lets the main thread run before the calling one. Only Linux has priorities of single threads. */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(NICE)
}
