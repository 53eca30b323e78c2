/** Maximum time for loading the code of a page, in milliseconds. */
export const CHUNK_LIMIT_MS = 120_000

/** Thrown if the code of a page did not load in time. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

// Messages of Chromium, Firefox and Safari for modules that cannot be fetched; there is no error class.
const MODULE_FAILURE =
  /dynamically imported module|importing a module script|module script failed|Unable to preload CSS/i

/** Whether an error means that code could not be loaded, as opposed to code that threw. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof ChunkLoadError || (error instanceof Error && MODULE_FAILURE.test(error.message))
