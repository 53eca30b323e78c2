import { isNotFound } from '@tanstack/react-router'
import { NoPermission } from './access.ts'

/** Logs errors of React, except those that have a page of their own. */
export function onCaughtError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: React does the same without a handler
  if (!(error instanceof NoPermission) && !isNotFound(error)) console.error(error)
}
