import type { texts as zh } from './-texts.zh.ts'

/** English texts of the frame around the settings. */
export const texts: typeof zh = {
  title: 'Settings',
  tabList: 'Kinds of settings',
  tabs: { personal: 'Personal', operating: 'Operating', system: 'System', other: 'Other' },
}
