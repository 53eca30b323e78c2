import { type CSSProperties, cloneElement, type ReactElement } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ConfirmDialog } from '../ConfirmDialog/ConfirmDialog.tsx'
import { CopyButton } from '../CopyButton/CopyButton.tsx'
import { EmptyState } from '../EmptyState/EmptyState.tsx'
import { ExpiryField } from '../ExpiryField/ExpiryField.tsx'
import { JsonField } from '../JsonField/JsonField.tsx'
import { LoadError } from '../LoadError/LoadError.tsx'
import { ModelMappingField } from '../ModelMappingField/ModelMappingField.tsx'
import { ModelSelect } from '../ModelSelect/ModelSelect.tsx'
import { OneTimePrompt } from '../OneTimePrompt/OneTimePrompt.tsx'
import { PagedTable } from '../PagedTable/PagedTable.tsx'
import { Quota } from '../Quota/Quota.tsx'
import { QuotaInput } from '../QuotaInput/QuotaInput.tsx'
import { RatioTable } from '../RatioTable/RatioTable.tsx'
import { SecretText } from '../SecretText/SecretText.tsx'
import { ServerHtml } from '../ServerHtml/ServerHtml.tsx'
import { SubnetField } from '../SubnetField/SubnetField.tsx'
import { TimeRange } from '../TimeRange/TimeRange.tsx'
import { ANATOMY } from '../testing/anatomy.ts'
import { render } from '../testing/render.tsx'
import { columns, firstPage, paging, things } from '../testing/table.tsx'

/** Props of the Styles API, as a component of any parts takes them. */
interface AnyPartProps {
  classNames?: object
  styles?: object
  attributes?: object
}

type Styled = ReactElement<AnyPartProps>

const MANTINE_FIELD = ['root', 'label', 'wrapper', 'input', 'description']

const format = { quota_per_unit: 500_000, display_in_currency: true }

const error = new Error('refused')

const failCopying = async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied'))
  await page.getByRole('button').click()
}

const failConfirming = () => page.getByRole('button', { name: 'Delete', exact: true }).click()

/** Component, its parts, elements that show all of them, and what must happen before. */
const CASES: [name: string, parts: readonly string[], elements: Styled[], prepare?: () => Promise<unknown>][] = [
  [
    'ConfirmDialog',
    Object.keys(ANATOMY.ConfirmDialog),
    [
      <ConfirmDialog
        key="dialog"
        opened
        title="Delete it?"
        confirmLabel="Delete"
        onConfirm={() => Promise.reject(error)}
        onClose={() => {}}
      >
        It is lost.
      </ConfirmDialog>,
    ],
    failConfirming,
  ],
  ['CopyButton', Object.keys(ANATOMY.CopyButton), [<CopyButton key="copy" value="text" />], failCopying],
  [
    'EmptyState',
    ['root', 'body', 'title', 'description', 'actions', 'indicator'],
    [<EmptyState key="empty" title="Nothing" description="Why" icon="○" action="Add" />],
  ],
  ['ExpiryField', Object.keys(ANATOMY.ExpiryField), [<ExpiryField key="expiry" defaultValue="2020-01-01" />]],
  ['JsonField', MANTINE_FIELD, [<JsonField key="json" label="JSON" defaultValue="{}" />]],
  ['LoadError', Object.keys(ANATOMY.LoadError), [<LoadError key="error" error={error} onRetry={() => {}} />]],
  ['LoadError', Object.keys(ANATOMY.LoadError), [<LoadError key="line" inline error={error} onRetry={() => {}} />]],
  [
    'ModelMappingField',
    Object.keys(ANATOMY.ModelMappingField),
    [
      <ModelMappingField key="rows" defaultValue='{"a":"b"}' description="Why" />,
      <ModelMappingField key="empty" defaultValue="" />,
    ],
  ],
  ['ModelSelect', MANTINE_FIELD, [<ModelSelect key="models" defaultValue={['gpt-4o']} />]],
  [
    'OneTimePrompt',
    Object.keys(ANATOMY.OneTimePrompt),
    [
      <OneTimePrompt key="hint" name="parts">
        Hint
      </OneTimePrompt>,
    ],
  ],
  [
    'PagedTable',
    Object.keys(ANATOMY.PagedTable),
    [
      <PagedTable
        key="table"
        {...firstPage}
        columns={columns}
        rows={things(1)}
        paging={paging({ knownRows: 30 })}
        rowActions={() => 'act'}
        toolbar="tools"
        details={{ open: new Set([1]), onOpen: () => {}, render: () => 'details' }}
        selection={{ selected: new Set([2]), onSelect: () => {} }}
      />,
    ],
  ],
  ['Quota', Object.keys(ANATOMY.Quota), [<Quota key="quota" value={1} limit={2} format={format} />]],
  ['QuotaInput', MANTINE_FIELD, [<QuotaInput key="quota" label="Quota" defaultValue={1} format={format} />]],
  [
    'RatioTable',
    Object.keys(ANATOMY.RatioTable),
    [
      <RatioTable
        key="ratios"
        label="Ratios"
        description="Why"
        defaultValue='{"a":1}'
        stored='{"a":2}'
        error="Refused"
      />,
    ],
  ],
  ['SecretText', Object.keys(ANATOMY.SecretText), [<SecretText key="secret" value="sk-1" label="key" />]],
  [
    'ServerHtml',
    Object.keys(ANATOMY.ServerHtml),
    [
      <ServerHtml key="html" format="html" text="<p>news</p>" />,
      <ServerHtml key="frame" text="https://relaydeck.invalid/" />,
    ],
  ],
  ['SubnetField', MANTINE_FIELD, [<SubnetField key="subnet" defaultValue="" />]],
  ['TimeRange', Object.keys(ANATOMY.TimeRange), [<TimeRange key="range" defaultValue={{}} />]],
]

/** Returns a value for each part. */
const forEach = <Value,>(parts: readonly string[], make: (part: string) => Value) =>
  Object.fromEntries(parts.map((part) => [part, make(part)]))

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('every component with named parts is tried', () => {
  expect(CASES.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(ANATOMY)))
})

describe.each(CASES)('%s', (name, parts, elements, prepare) => {
  const classNames = forEach(parts, (part) => `my-${part}`)
  const styles = forEach(parts, (): CSSProperties => ({ outlineOffset: '7px' }))

  const show = async (props: AnyPartProps, themed: object = {}) => {
    await render(
      elements.map((element) => cloneElement(element, props)),
      { override: { components: { [name]: themed } } },
    )
    await prepare?.()
  }

  /** Expects an element of every part, which has its class, to match. */
  const expectParts = (matches: (element: HTMLElement, part: string) => boolean) =>
    expect
      .poll(() =>
        parts.filter(
          (part) => ![...document.querySelectorAll<HTMLElement>(`.my-${part}`)].some((each) => matches(each, part)),
        ),
      )
      .toEqual([])

  const isStyled = ({ style }: HTMLElement) => style.outlineOffset === '7px'

  test('takes classes and styles of its parts from props', async () => {
    await show({ classNames, styles })
    await expectParts(isStyled)
  })

  test('takes classes and styles of its parts from the theme', async () => {
    await show({}, { classNames, styles: () => styles })
    await expectParts(isStyled)
  })

  test('gives its parts other attributes', async () => {
    await show({ classNames, attributes: forEach(parts, (part) => ({ 'data-part': part })) })
    // Mantine's fields hand them on to the input.
    await expectParts((element, part) => element.parentElement?.querySelector(`[data-part="${part}"]`) !== null)
  })
})
