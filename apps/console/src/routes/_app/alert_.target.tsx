import { alertTargets } from '@relaydeck/api-sdk'
import { createFileRoute } from '@tanstack/react-router'
import { needs } from '../../app/needs.ts'
import { listDeps, listSearch } from '../../parts/rows/address.ts'
import { listLoader } from '../../parts/rows/prefetch-list.ts'
import { alertAddress } from './alert/-address.ts'
import { TargetList } from './alert/-target/TargetList.tsx'
import { targetResource } from './alert/-target/target.ts'

/** Targets of alerts, with the forms over the list. */
export const Route = createFileRoute('/_app/alert_/target')({
  staticData: { opens: alertTargets.list, title: 'alert' },
  beforeLoad: needs('alerts'),
  validateSearch: listSearch(alertAddress),
  loaderDeps: listDeps,
  loader: listLoader(targetResource),
  component: TargetList,
})
