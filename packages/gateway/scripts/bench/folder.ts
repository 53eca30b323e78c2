import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Runs a function with a directory on the disk of the working directory, since temporary ones may be in memory. */
export async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(process.cwd(), '.bench-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns a value of a sorted list, such as the 0.99 quantile. */
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

/** Measures the milliseconds of processor time that calls take, each. */
export async function processorTime(calls: number, call: () => Promise<unknown>): Promise<number> {
  // The first calls warm up the compiler.
  for (let nth = 0; nth < calls / 5; nth++) await call()
  const before = process.cpuUsage()
  for (let nth = 0; nth < calls; nth++) await call()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / calls
}
