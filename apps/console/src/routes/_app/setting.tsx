import { createFileRoute } from '@tanstack/react-router'
import { NoPermission } from '../../app/access.ts'
import { confirmRole } from '../../app/session.ts'
import { Setting } from './setting/-Setting.tsx'
import { FIRST_TAB, isTab, TABS } from './setting/-tabs.ts'
import type { TabId } from './setting/-texts.ts'

/** Settings page with tabs, selected by `?tab=`. */
export const Route = createFileRoute('/_app/setting')({
  staticData: {
    role: 'user',
    nav: { label: 'setting', icon: 'setting', group: 'system', order: 80 },
    finds: { role: 'root', load: async (client) => (await import('./setting/-finds.ts')).loadFinds(client) },
  },
  validateSearch: ({ tab }): { tab?: TabId | undefined } => ({ tab: isTab(tab) ? tab : undefined }),
  beforeLoad: async ({ search: { tab = FIRST_TAB }, context }) => {
    if (!(await confirmRole(context.queryClient, TABS[tab].role))) throw new NoPermission()
  },
  component: Page,
})

function Page() {
  const { tab = FIRST_TAB } = Route.useSearch()
  return <Setting tab={tab} />
}
