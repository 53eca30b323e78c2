import type * as sdk from '@relaydeck/api-sdk'
import { type Endpoint, RANK, type Role } from '@relaydeck/api-sdk'
import type { StaticDataRouteOption } from '@tanstack/react-router'
import type { FrameTexts } from './texts/frame.ts'

type Resource = { [R in keyof typeof sdk]: (typeof sdk)[R] extends object ? R : never }[keyof typeof sdk]

type OpeningOf<R extends keyof typeof sdk> = {
  [N in keyof (typeof sdk)[R]]: (typeof sdk)[R][N] extends Endpoint<never, infer _O, infer Role, infer _P>
    ? { readonly call: `${R}.${N & string}`; readonly role: Role }
    : never
}[keyof (typeof sdk)[R]]

/**
 * A call by its name in the SDK, and the role it needs. The name and not the function, so that the table of routes,
 * which every page loads, does not bring every endpoint along; a role that is not the call's is a compile error.
 */
type Opening = { [R in Resource]: OpeningOf<R> }[Resource]

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The call this page opens with: its role is the page's role. */
    opens?: Opening
    /** The page's role where no call says it. */
    role?: Role
    /** Stands in the menu; `needs`: only while the status names it. */
    nav?: { label: keyof FrameTexts['nav']; icon: NavIcon; order: number; needs?: 'chat_link' }
    /** Name of the page where it does not stand in the menu. */
    title?: keyof FrameTexts['nav']
  }
  interface HistoryState {
    /** Where a visitor wanted to go before signing in. */
    from?: string
    /** Just signed in with the password everybody knows. */
    defaultPassword?: boolean
    /** The account was disabled, which ended the session. */
    banned?: boolean
    /** Why signing in elsewhere failed, in the server's words. */
    refused?: string
  }
}

/** Icons of the menu by name: the drawings load with the menu. */
export type NavIcon =
  | 'home'
  | 'key'
  | 'plug'
  | 'ticket'
  | 'users'
  | 'chat'
  | 'topup'
  | 'dashboard'
  | 'log'
  | 'setting'
  | 'about'

interface Page {
  staticData: Pick<StaticDataRouteOption, 'opens' | 'role'>
}

/** A route, as far as a menu is concerned. */
export interface NavRoute {
  readonly fullPath: string
  readonly options: { readonly staticData?: StaticDataRouteOption | undefined }
}

/** The role a page asks for: that of the call it opens with, else the one it states. */
export const roleOfPage = ({ staticData }: Page): Role => staticData.role ?? staticData.opens?.role ?? 'guest'

/** The highest role among a page and the frames around it. */
export function roleOfPages(pages: readonly Page[]): Role {
  const roles = pages.map(roleOfPage)
  return roles.reduce((highest, role) => (RANK[role] > RANK[highest] ? role : highest), 'guest')
}

/** Thrown by the guard: the person's role is too low for the page. */
export class NoPermission extends Error {
  override readonly name = 'NoPermission'
}

const OPEN_PAGES = /^\/(login|register|reset|user\/reset|oauth)(\/|\?|#|$)/

/** An address of this console that a sign-in may lead back to; anything else could lead to a foreign site. */
export function ownAddress(from: string | undefined): string | undefined {
  if (!from || !/^\/(?![/\\])/.test(from) || OPEN_PAGES.test(from)) return undefined
  return from
}
