import type { Send } from '@relaydeck/api-sdk'
import type { Ability, Lack } from '@relaydeck/api-sdk/dialects'
import { QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Fork } from './dialects/dialects.ts'
import { Gateway } from './gateway.ts'

/** State of one console: the cache of its calls, the gateway that answers them, and values that its pages keep. */
export class ConsoleClient extends QueryClient {
  readonly gateway = new Gateway()
  readonly unsent = new UnsentForms()
  /** Rows that were preloaded last, until a list is opened. */
  preloaded: unknown
}

/**
 * Returns the console that a cache belongs to.
 * @throws TypeError if the cache belongs to none
 */
export function consoleOf(client: QueryClient): ConsoleClient {
  if (client instanceof ConsoleClient) return client
  throw new TypeError('The query client is not one of a console.')
}

/** Returns the function that sends the calls of a console. */
export const sendOf = (client: QueryClient): Send => consoleOf(client).gateway.send

/** Returns the state of this console. */
export const useConsole = (): ConsoleClient => consoleOf(useQueryClient())

/** Returns the function that sends the calls of this console. */
export const useSend = (): Send => useConsole().gateway.send

/** Returns the dialect of a fork; `undefined` for One API, and until a fork's status was read. */
export function useDialect(): Fork | undefined {
  const { gateway } = useConsole()
  return useSyncExternalStore(gateway.subscribe, gateway.fork)
}

/** Returns whether the gateway lacks a feature of One API. */
export const useLacks = (feature: Lack): boolean => useDialect()?.lacks.includes(feature) ?? false

/** Returns whether the gateway has a feature that One API does not. */
export const useHas = (feature: Ability): boolean => useDialect()?.has.includes(feature) ?? false

/** Returns the number of rows of a list, by its key; `undefined` if the server does not state it. */
export function useTotal(key: string): number | undefined {
  const { gateway } = useConsole()
  return useSyncExternalStore(gateway.subscribe, () => gateway.total(key))
}

interface Unsent {
  readonly userId: number
  readonly values: unknown
}

/** Values of forms that could not be sent because the session had expired, by the path of their page. In memory only. */
export class UnsentForms {
  readonly #byPath = new Map<string, Unsent>()

  /** Keeps the values of a form until the user has signed in again. */
  keep(path: string, userId: number, values: unknown): void {
    this.#byPath.set(path, { userId, values })
  }

  /** Returns the values of a page once, and only to the user who entered them. */
  take<T>(path: string, userId: number | undefined): T | undefined {
    const found = this.#byPath.get(path)
    this.#byPath.delete(path)
    // A page stores and reads values of the same type.
    return found?.userId === userId ? (found?.values as T | undefined) : undefined
  }
}
