import { type AnyEndpoint, RANK, RelaydeckError, type Role } from '@relaydeck/api-sdk'
import type { QueryClient } from '@tanstack/react-query'
import { isNotFound, type StaticDataRouteOption } from '@tanstack/react-router'
import { isOwnPath } from './addresses.ts'
import type { FrameTexts } from './language/frame.ts'
import type { Language } from './language/language.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Call that the page opens with. The page requires the role of the call. */
    opens?: AnyEndpoint
    /** Required role of a page that names no call. */
    role?: Role
    /** Menu entry. `needs`: status field that must be set. */
    nav?: {
      label: keyof FrameTexts['nav']
      icon: NavIcon
      group: NavGroup
      order: number
      needs?: 'chat_link' | 'journal' | 'alerts'
    }
    /** Loads what the palette finds inside the page. */
    finds?: Finds
    /** Name of a page without a menu entry. */
    title?: keyof FrameTexts['nav']
  }
  interface HistoryState {
    /** Address to return to after signing in. */
    from?: string
    /** Whether the user just signed in with the default password. */
    defaultPassword?: boolean
    /** Whether the session ended because the user was banned. */
    banned?: boolean
    /** Whether a third-party sign-in of this browser waits for a code of the second factor. */
    asksCode?: boolean
    /** Server's message about a failed third-party sign-in. */
    refused?: string
  }
}

/** Something inside a page that the palette finds. */
export interface Found {
  readonly id: string
  readonly label: string
  /** Where it is, such as the name of a section. */
  readonly place: string
  /** Other words that find it, such as its name in the other language. */
  readonly words: readonly string[]
  readonly to: string
  readonly search: Readonly<Record<string, string>>
  readonly hash: string
}

/** What the palette finds inside a page. */
interface Finds {
  /** Least role of a user who finds it. */
  readonly role: Role
  readonly load: (client: QueryClient) => Promise<(language: Language) => readonly Found[]>
}

/** Groups of the menu: what everybody uses, what administrators manage, and the console itself. */
export const NAV_GROUPS = ['use', 'manage', 'system'] as const
type NavGroup = (typeof NAV_GROUPS)[number]

/** Names of menu icons; the icons themselves load with the menu. */
export type NavIcon =
  | 'home'
  | 'key'
  | 'plug'
  | 'ticket'
  | 'users'
  | 'chat'
  | 'topup'
  | 'dashboard'
  | 'usage'
  | 'log'
  | 'journal'
  | 'alert'
  | 'setting'
  | 'about'

interface Page {
  staticData: Pick<StaticDataRouteOption, 'opens' | 'role'>
}

/** Parts of a route that the menu reads. */
export interface NavRoute {
  readonly fullPath: string
  readonly options: { readonly staticData?: StaticDataRouteOption | undefined }
}

/** Returns the role that a page requires: explicitly, or by the call it opens with. */
export const roleOfPage = ({ staticData: { role, opens } }: Page): Role => role ?? opens?.role ?? 'guest'

/** Returns the highest role that a page and the layouts around it require. */
export function roleOfPages(pages: readonly Page[]): Role {
  const roles = pages.map(roleOfPage)
  return roles.reduce((highest, role) => (RANK[role] > RANK[highest] ? role : highest), 'guest')
}

/** Thrown by the guard if the user's role is too low for the page. */
export class NoPermission extends Error {
  override readonly name = 'NoPermission'
}

const OPEN_PAGES = /^\/(login|register|reset|user\/reset|oauth)(\/|\?|#|$)/

/** Returns an address if it is a page of this console, except the guest pages; signing in may return to it. */
export function ownAddress(from: string | undefined): string | undefined {
  if (!from || !isOwnPath(from) || OPEN_PAGES.test(from)) return undefined
  return from
}

/** Logs errors of React, except errors that have a page. */
export function onCaughtError(error: unknown): void {
  const hasPage = error instanceof NoPermission || error instanceof RelaydeckError || isNotFound(error)
  // biome-ignore lint/suspicious/noConsole: React does the same without a handler
  if (!hasPage) console.error(error)
}

/** Returns the path after sign-in: the page the visitor wanted, or a default. */
export const landing = (from: string | undefined, defaultPath: '/token' | '/' = '/token'): string =>
  ownAddress(from) ?? defaultPath
