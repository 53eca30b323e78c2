import { readFileSync } from 'node:fs'
import type { TestClient } from './client.ts'

/** Sends a file in parts, and returns the id of the upload. */
export async function uploadFile({ api }: TestClient, file: string, partSize = 400_000): Promise<string> {
  const bytes = readFileSync(file)
  let id = ''
  for (let at = 0; at < bytes.length; at += partSize)
    id = (await api.moves.upload({ id, data: bytes.subarray(at, at + partSize).toString('base64') })).id
  return id
}
