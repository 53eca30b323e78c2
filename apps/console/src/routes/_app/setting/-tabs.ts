import type { Role } from '@relaydeck/api-sdk'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { TabId } from './-texts.ts'

interface Tab {
  /** Minimum role. The server may still refuse to return the settings. */
  readonly role: Role
  /** Lazily loaded page. */
  readonly Page: LazyExoticComponent<ComponentType>
}

/** Tabs in display order. The first is open to all users. */
export const TABS: Record<TabId, Tab> = {
  personal: { role: 'user', Page: lazy(() => import('./-personal/Personal.tsx')) },
  operating: { role: 'admin', Page: lazy(() => import('./-operating/Operating.tsx')) },
  system: { role: 'admin', Page: lazy(() => import('./-system/System.tsx')) },
  other: { role: 'admin', Page: lazy(() => import('./-other/Other.tsx')) },
}

/** Default tab. */
export const FIRST_TAB: TabId = 'personal'

export const isTab = (id: unknown): id is TabId => typeof id === 'string' && Object.hasOwn(TABS, id)
