import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A new directory that is gone after the test. */
export function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'relaydeck-gateway-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** A path at which nothing is yet. */
export const newFile = (name = 'gateway.db'): string => join(newDirectory(), name)
