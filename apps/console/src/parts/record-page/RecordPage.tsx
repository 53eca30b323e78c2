import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { Row } from '@relaydeck/api-sdk'
import { LoadError } from '@relaydeck/ui/LoadError'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { retryOf } from '../../app/failure.ts'
import { textArea, useTexts } from '../../app/language/area.ts'
import { LinkButton } from '../kit/LinkButton.tsx'
import tabClasses from '../kit/TabLinks.module.css'
import { ResourcePanel } from '../record-drawer/ResourceDrawer.tsx'
import type { ResourceFormProps } from '../record-drawer/ResourceForm.tsx'
import { type PagedResource, type RecordPath, resourceTexts } from '../rows/resource.ts'
import { TABS, type Tab } from './address.ts'
import classes from './record.module.css'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** Texts of the pages of records. */
export const recordTexts = textArea({ zh, en })

interface RecordPageProps<T extends Row, O extends string, V> {
  resource: PagedResource<T, O>
  id: number
  tab: Tab | undefined
  /** The form of the settings; left out if the user may not change the record. */
  formOf: (record: T) => ComponentType<ResourceFormProps<T, V>> | undefined
  /** Name, state and actions. */
  head: (record: T) => ReactNode
  /** Content of the overview. */
  children: (record: T) => ReactNode
}

/** Page of one record: what it is, what it did, and its settings. */
export function RecordPage<T extends Row, O extends string, V>(props: RecordPageProps<T, O, V>) {
  const { resource, id, tab, formOf, head, children } = props
  const found = useQuery({ ...resource.get(id), meta: { handlesErrors: true } })
  const record = found.data
  if (record === undefined)
    return found.isError ? <NotFound {...props} failed={found} /> : <RecordSkeleton {...props} />
  const form = formOf(record)
  const isSettings = form !== undefined && tab === 'settings'
  return (
    <div className={classes.page}>
      {head(record)}
      {form && <TabLinks page={resource.page} id={id} tab={isSettings ? 'settings' : 'overview'} />}
      {isSettings ? <Settings resource={resource} id={id} form={form} /> : children(record)}
    </div>
  )
}

interface TabLinksProps {
  page: RecordPath
  id: number
  tab: Tab
}

function TabLinks({ page, id, tab }: TabLinksProps) {
  const texts = useTexts(recordTexts)
  return (
    <nav className={tabClasses.tabs} aria-label={texts.tabList}>
      {TABS.map((each) => (
        <Link
          key={each}
          className={tabClasses.tab}
          to={page}
          params={{ id }}
          search={each === 'settings' ? { tab: each } : {}}
          activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
          aria-current={each === tab ? 'page' : undefined}
          resetScroll={false}
        >
          {texts.tabs[each]}
        </Link>
      ))}
    </nav>
  )
}

interface SettingsProps<T extends Row, O extends string, V> {
  resource: PagedResource<T, O>
  id: number
  form: ComponentType<ResourceFormProps<T, V>>
}

/** The form of the record; saving and cancelling lead back to the overview. */
function Settings<T extends Row, O extends string, V>({ resource, id, form }: SettingsProps<T, O, V>) {
  const navigate = useNavigate()
  const toOverview = (saved = false) =>
    void navigate({ to: resource.page, params: { id }, search: {}, ignoreBlocker: saved })
  const { noun } = useTexts(resource.texts)
  const { edit } = useTexts(resourceTexts)
  return (
    <div className={classes.settings}>
      <VisuallyHidden component="h2">{edit(noun)}</VisuallyHidden>
      <ResourcePanel resource={resource} id={id} form={form} onClose={toOverview} />
    </div>
  )
}

interface NotFoundProps<T extends Row, O extends string> {
  resource: PagedResource<T, O>
  failed: { error: unknown; refetch: () => unknown }
}

/** Says why a record cannot be opened, and leads back to the list. */
function NotFound<T extends Row, O extends string>({ resource, failed }: NotFoundProps<T, O>) {
  const { title, noun, nouns } = useTexts(resource.texts)
  const { notLoaded } = useTexts(resourceTexts)
  const { toList } = useTexts(recordTexts)
  return (
    <>
      <h1>{title}</h1>
      <LoadError
        title={notLoaded(noun)}
        error={failed.error}
        {...retryOf(failed)}
        action={
          <LinkButton to={resource.path} variant="default" size="xs">
            {toList(nouns)}
          </LinkButton>
        }
      />
    </>
  )
}

const FACTS = [0, 1, 2, 3, 4, 5, 6, 7]

/** Placeholder in the shape of the page. */
function RecordSkeleton<T extends Row, O extends string>({ resource }: { resource: PagedResource<T, O> }) {
  const { title, noun } = useTexts(resource.texts)
  const { loading } = useTexts(resourceTexts)
  return (
    <div className={classes.page} role="status" aria-busy aria-label={loading(noun)}>
      <div className={classes.head}>
        <div className={classes.name}>
          <h1>{title}</h1>
          <Skeleton height={20} width={160} />
        </div>
        <Skeleton height={36} width={120} />
      </div>
      <Skeleton height={38} />
      <div className={classes.facts}>
        {FACTS.map((nth) => (
          <Skeleton key={nth} height={42} />
        ))}
      </div>
      <Skeleton height={84} />
      <Skeleton height={248} />
    </div>
  )
}

interface RecordHeadProps {
  name: string
  /** Label of the state. */
  state: ReactNode
  /** What it is, in a few words. */
  about?: string
  /** Buttons. */
  children?: ReactNode
}

/** Title of a record's page: name, state and actions. */
export const RecordHead = ({ name, state, about, children }: RecordHeadProps) => (
  <div className={classes.head}>
    <div className={classes.name}>
      <h1>
        {name}
        <span className={classes.state}>{state}</span>
      </h1>
      {about && <p className="dimmed">{about}</p>}
    </div>
    {children && <div className={classes.actions}>{children}</div>}
  </div>
)
