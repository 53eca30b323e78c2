import { closeSync, openSync, readSync } from 'node:fs'
import { DataError } from '@relaydeck/gateway'
import { fileReason } from './file-reason.ts'

/**
 * Returns the text of a file, or its beginning: a device never ends.
 * @param max bytes that are read
 * @throws DataError
 */
export function readStart(file: string, max: number): string {
  try {
    const descriptor = openSync(file, 'r')
    try {
      const bytes = Buffer.alloc(max)
      let length = 0
      for (let read = -1; read !== 0 && length < max; length += read)
        read = readSync(descriptor, bytes, length, max - length, null)
      return bytes.toString('utf8', 0, length)
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    throw new DataError(`Cannot read "${file}": ${fileReason(error)}.`)
  }
}
