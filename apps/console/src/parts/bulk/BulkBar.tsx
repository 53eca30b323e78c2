import { Button, Menu } from '@mantine/core'
import type { Row } from '@relaydeck/api-sdk'
import { useUiTexts } from '@relaydeck/ui/texts'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../app/language/area.ts'
import { DropdownMenu, MenuButton } from '../action-menu/MenuButton.tsx'
import { quoteNames, workTexts } from '../background-work/outcome.ts'
import { type Shown, useRunning, useWorkRunner } from '../background-work/runner.ts'
import { countsOf, type WorkRow } from '../background-work/work.ts'
import { Progress } from '../kit/Progress.tsx'
import { useConfirmation } from '../overlay/use-confirmation.tsx'
import { type Resource, useRowNames } from '../rows/resource.ts'
import type { BulkProps, Selection } from '../rows/selection.ts'
import { type BulkAction, type BulkEdit, type BulkJob, bulkTexts } from './actions.ts'
import classes from './bulk.module.css'

interface BulkBarProps<T extends Row> extends BulkProps<T> {
  resource: Pick<Resource<T>, 'name' | 'key' | 'texts' | 'nameOf'>
  actions: readonly BulkAction<T>[]
  /** A form that edits the selected rows. */
  edit?: BulkEdit<T> | undefined
  /** More buttons. */
  children?: ReactNode
}

/** Buttons for the selected rows; while an action runs, its progress. */
export function BulkBar<T extends Row>(props: BulkBarProps<T>) {
  const { resource, selection, actions, edit, children } = props
  const { progress } = useTexts(workTexts)
  const { open } = useTexts(bulkTexts).edit
  const { nameOf } = useRowNames(resource)
  const [editing, setEditing] = useState(false)
  const bulk = useBulk<T>(resource, selection)
  const { ask, dialog } = useConfirmation()
  const askFor = (action: BulkAction<T>) => {
    const rows = selection.rows.filter(action.applies)
    ask({
      title: action.texts.title(rows.length),
      confirmLabel: action.texts.label,
      danger: action.danger ?? false,
      onConfirm: () => bulk.start({ ...action, args: undefined, label: action.texts.label, rows }),
      children: <Effects effect={action.texts.effect} names={rows.map(nameOf)} selected={selection.rows.length} />,
    })
  }
  const items: Item[] = [
    ...actions.map((action) => ({
      label: action.texts.label,
      removes: action.removes,
      disabled: !selection.rows.some(action.applies),
      onClick: () => askFor(action),
    })),
    ...(edit
      ? [{ label: open, disabled: !selection.rows.some(edit.applies ?? (() => true)), onClick: () => setEditing(true) }]
      : []),
  ]
  return (
    <>
      {bulk.progress ? (
        <Progress {...bulk.progress} onStop={bulk.stop}>
          {progress(bulk.progress.label, bulk.progress.done, bulk.progress.total)}
        </Progress>
      ) : (
        <>
          {items.map((item, index) => (
            <BarButton key={item.label} {...item} className={index < MAX_ON_PHONE ? undefined : classes.wide} />
          ))}
          <MoreMenu items={items.slice(MAX_ON_PHONE)} />
          {children}
        </>
      )}
      {edit && editing && (
        <edit.Form
          rows={selection.rows}
          onClose={() => setEditing(false)}
          onStart={(job) => {
            setEditing(false)
            bulk.start(job)
          }}
        />
      )}
      {dialog}
    </>
  )
}

/** Number of actions that a phone shows beside the menu of the others. */
const MAX_ON_PHONE = 2

interface Item {
  label: string
  removes?: boolean | undefined
  disabled: boolean
  onClick: () => void
}

/** A button that is disabled if it applies to no selected row. */
function BarButton({
  label,
  removes = false,
  disabled,
  className,
  ...button
}: Item & { className: string | undefined }) {
  const { none } = useTexts(bulkTexts)
  return (
    <Button
      variant="default"
      size="xs"
      className={[className, removes && !disabled && classes.danger].filter(Boolean).join(' ')}
      disabled={disabled}
      title={disabled ? none : undefined}
      {...button}
    >
      {label}
    </Button>
  )
}

/** On a phone, the menu of the actions that do not fit the bar. */
function MoreMenu({ items }: { items: readonly Item[] }) {
  const { others } = useTexts(bulkTexts)
  const button = (
    <Button
      className={classes.more}
      variant="default"
      size="xs"
      rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
    >
      {others}
    </Button>
  )
  if (items.length === 0) return null
  return (
    <MenuButton button={button}>
      {(menu) => (
        <DropdownMenu {...menu} position="top-end">
          {items
            .toSorted((a, b) => Number(a.removes ?? false) - Number(b.removes ?? false))
            .map(({ label, removes = false, ...item }) => (
              <Menu.Item key={label} {...(removes && { color: 'red', c: 'var(--mantine-color-error)' })} {...item}>
                {label}
              </Menu.Item>
            ))}
        </DropdownMenu>
      )}
    </MenuButton>
  )
}

interface EffectsProps {
  /** Consequences of the action. */
  effect: string
  /** Names of the rows that the action applies to. */
  names: readonly string[]
  /** Number of selected rows. */
  selected: number
}

/** Consequences of a bulk action, the first rows by name, and how many rows are skipped. */
function Effects({ effect, names, selected }: EffectsProps) {
  const texts = useTexts(bulkTexts)
  const work = useTexts(workTexts)
  const { language } = useUiTexts()
  return (
    <div className={classes.question}>
      <p>{effect}</p>
      <p>{texts.about(quoteNames(names, work, language))}</p>
      {names.length < selected && <p>{texts.some(names.length, selected)}</p>}
    </div>
  )
}

/**
 * Starts work on selected rows, and follows it. It continues when the list is closed. Failed rows stay selected for a
 * retry.
 */
function useBulk<T extends Row>(resource: Pick<Resource<T>, 'name' | 'texts' | 'nameOf'>, selection: Selection<T>) {
  const runner = useWorkRunner()
  const { title } = useTexts(workTexts)
  const { counted } = useTexts(resource.texts)
  const { nameOf } = useRowNames(resource)
  const [id, setId] = useState<number>()
  const { work, stop } = useRunning(id)
  // The selection at the end of the work.
  const current = useRef<Selection<T>>(undefined)
  useEffect(() => {
    current.current = selection
    return () => {
      current.current = undefined
    }
  }, [selection])

  /** Keeps the rows selected that are not done. Returns whether the list still shows them. */
  const onEnd = (rows: readonly WorkRow[]): Shown => {
    if (!current.current) return 'nothing'
    const left = new Set(rows.flatMap((row) => (row.state === 'done' ? [] : [Number(row.id)])))
    current.current.select(left)
    current.current.lock(false)
    return 'selected'
  }
  const start = ({ rows, dataOf, ...job }: BulkJob<T>) => {
    selection.lock(true)
    const named = rows.map((row, index) => ({ id: String(row.id), name: nameOf(row), data: dataOf(row, index) }))
    setId(
      runner.start({
        ...job,
        title: title(job.label, counted(rows.length)),
        rows: named,
        onEnd,
      }),
    )
  }
  return {
    progress: work && { label: work.label, done: countsOf(work).over, total: work.rows.length },
    start,
    stop,
  }
}
