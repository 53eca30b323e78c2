/** How long the code of a page may be on its way, in milliseconds. */
export const CHUNK_LIMIT_MS = 120_000

/** The code of a page did not arrive in time. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

// What Chromium, Firefox and Safari say when a module cannot be fetched; there is no class for it.
const MODULE_FAILURE =
  /dynamically imported module|importing a module script|module script failed|Unable to preload CSS/i

/** Whether an error means that code did not arrive, as opposed to code that failed. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof ChunkLoadError || (error instanceof Error && MODULE_FAILURE.test(error.message))
