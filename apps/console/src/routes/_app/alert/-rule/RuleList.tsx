import { type AlertRule, EVENT_TYPES, type EventName } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { useUiTexts } from '@relaydeck/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useLanguage, useTexts } from '../../../../app/language/area.ts'
import { useResourceActions } from '../../../../parts/bulk/actions.ts'
import { BulkBar } from '../../../../parts/bulk/BulkBar.tsx'
import { LinkButton } from '../../../../parts/kit/LinkButton.tsx'
import { Note } from '../../../../parts/kit/Note.tsx'
import { BELOW_NAME, idColumn, nameColumn, statusColumn, textColumn } from '../../../../parts/list-page/columns.tsx'
import { ResourceList } from '../../../../parts/list-page/ResourceList.tsx'
import { EditButton, EditItem, RowActions } from '../../../../parts/list-page/RowActions.tsx'
import { resourceTexts } from '../../../../parts/rows/resource.ts'
import type { BulkProps } from '../../../../parts/rows/selection.ts'
import classes from '../-alert.module.css'
import { statusRule } from '../-named.ts'
import { StatusFilter } from '../-StatusFilter.tsx'
import { AlertTabs, alertTexts } from '../-Tabs.tsx'
import { allTargets } from '../-target/targets.ts'
import { ruleResource, ruleTexts } from './rule.ts'

function useColumns(): PagedColumn<AlertRule>[] {
  const { columns: own } = useTexts(ruleTexts)
  const { columns: shared } = useTexts(resourceTexts)
  const ui = useUiTexts()
  const language = useLanguage()
  const targets = useQuery(allTargets).data
  return useMemo(() => {
    const names = new Map(targets?.map(({ id, name }) => [id, name]))
    const events = (rule: AlertRule) => rule.events.map((event) => EVENT_TYPES[event].name[language])
    const targetsOf = (rule: AlertRule) => rule.targets.map((id) => names.get(id) ?? `#${id}`)
    const list = (texts: readonly string[]) => texts.join(language === 'zh' ? '、' : ', ')
    return [
      idColumn(shared.id),
      nameColumn(ruleResource, shared.name),
      statusColumn(shared.status, 'channel', ui),
      {
        ...textColumn('events', own.events, (rule: AlertRule) => list(events(rule))),
        truncate: { max: 360 },
        ...BELOW_NAME,
      },
      {
        ...textColumn('targets', own.targets, (rule: AlertRule) => list(targetsOf(rule))),
        truncate: { max: 360 },
        ...BELOW_NAME,
      },
    ]
  }, [own, shared, ui, language, targets])
}

const rowActions = (rule: AlertRule) => (
  <RowActions resource={ruleResource} row={rule} items={<EditItem resource={ruleResource} row={rule} />}>
    <EditButton resource={ruleResource} row={rule} />
  </RowActions>
)

function RuleBulk(props: BulkProps<AlertRule>) {
  return <BulkBar resource={ruleResource} {...props} actions={Object.values(useResourceActions(ruleResource))} />
}

/** List of the rules of alerts. */
export const RuleList = () => (
  <ResourceList
    resource={ruleResource}
    columns={useColumns()}
    rowActions={rowActions}
    bulk={RuleBulk}
    filters={StatusFilter}
    rule={statusRule}
    note={<AlertTabs current="rule" />}
    guide={<Templates />}
  />
)

/** Events of common rules. */
const TEMPLATES = {
  channels: ['channel.disabled', 'channel.enabled'],
  balance: ['user.quota_low'],
  failures: ['call.failures_high'],
} as const satisfies Record<string, readonly EventName[]>

/** Common rules, which fill the form; before the first target, the way to it. */
function Templates() {
  const { templates } = useTexts(ruleTexts)
  const { noTarget, addTarget } = useTexts(alertTexts)
  const navigate = useNavigate()
  const targets = useQuery(allTargets).data
  if (targets?.length === 0)
    return (
      <div className={classes.templates}>
        <Note tone="warns" action={{ label: addTarget, run: () => void navigate({ to: '/alert/target/add' }) }}>
          {noTarget}
        </Note>
      </div>
    )
  return (
    <section className={classes.templates} aria-label={templates.title}>
      <h2>{templates.title}</h2>
      <div className={classes.choices}>
        {(Object.keys(TEMPLATES) as (keyof typeof TEMPLATES)[]).map((name) => (
          <LinkButton key={name} variant="default" to="/alert/add" search={{ events: TEMPLATES[name].join(',') }}>
            {templates[name]}
          </LinkButton>
        ))}
      </div>
    </section>
  )
}
