import type { Role } from '@relaydeck/api-sdk'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { SettingTexts } from './-texts.ts'

/** A tab's id: what the address says, and the key of its label. */
export type TabId = keyof SettingTexts['tabs']

interface Tab {
  /** The role that may open it, if the server lets it read the settings. */
  readonly role: Role
  /** Its page, a chunk of its own. */
  readonly Page: LazyExoticComponent<ComponentType>
}

/** The tabs in their order, the first for everybody. */
export const TABS: Record<TabId, Tab> = {
  personal: { role: 'user', Page: lazy(() => import('./-personal/Personal.tsx')) },
  operating: { role: 'admin', Page: lazy(() => import('./-operating/Operating.tsx')) },
  system: { role: 'admin', Page: lazy(() => import('./-system/System.tsx')) },
  other: { role: 'admin', Page: lazy(() => import('./-other/Other.tsx')) },
}

/** The tab that an address without one opens. */
export const FIRST_TAB: TabId = 'personal'

export const isTab = (id: unknown): id is TabId => typeof id === 'string' && Object.hasOwn(TABS, id)
