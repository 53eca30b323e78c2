import type { SettingTexts } from './-texts.ts'

/** English texts of the frame around the settings. */
export const texts: SettingTexts = {
  title: 'Settings',
  tabList: 'Kinds of settings',
  tabs: { personal: 'Personal', operating: 'Operating', system: 'System', other: 'Other' },
}
