import { isNotFound } from '@tanstack/react-router'
import { NoPermission } from './access.ts'

/** What a page of its own tells the person is no fault: the browser's console hears of everything else. */
export function onCaughtError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: as React itself does where nobody takes a fault over
  if (!(error instanceof NoPermission) && !isNotFound(error)) console.error(error)
}
