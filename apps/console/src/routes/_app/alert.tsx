import { alertRules } from '@relaydeck/api-sdk'
import { createFileRoute } from '@tanstack/react-router'
import { needs } from '../../app/needs.ts'
import { listDeps, listSearch } from '../../parts/rows/address.ts'
import { listLoader } from '../../parts/rows/prefetch-list.ts'
import { alertAddress } from './alert/-address.ts'
import { RuleList } from './alert/-rule/RuleList.tsx'
import { ruleResource } from './alert/-rule/rule.ts'

/** Rules of alerts, with the forms over the list, for administrators of the embedded gateway. */
export const Route = createFileRoute('/_app/alert')({
  staticData: {
    opens: alertRules.list,
    nav: { label: 'alert', icon: 'alert', group: 'manage', order: 90, needs: 'alerts' },
  },
  beforeLoad: needs('alerts'),
  validateSearch: listSearch(alertAddress),
  loaderDeps: listDeps,
  loader: listLoader(ruleResource),
  component: RuleList,
})
