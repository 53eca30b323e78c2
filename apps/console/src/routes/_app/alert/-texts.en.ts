import type { texts as zh } from './-texts.zh.ts'

/** English texts that the pages of alerts share. */
export const texts: typeof zh = {
  title: 'Alerts',
  tabList: 'Pages of alerts',
  tabs: { rule: 'Rules', target: 'Targets', delivery: 'Deliveries', event: 'Events' },
  addTarget: 'New target',
  noTarget: 'No targets yet. Rules can send alerts once there is a target.',
}
