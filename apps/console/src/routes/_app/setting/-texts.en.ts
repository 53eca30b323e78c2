import type { texts as zh } from './-texts.zh.ts'

/** English texts of the settings page. */
export const texts: typeof zh = {
  title: 'Settings',
  tabList: 'Settings categories',
  search: 'Find a setting',
  nothing: 'No setting matches',
  tabs: { personal: 'Personal', operating: 'Operations', system: 'System', other: 'Other' },
}
