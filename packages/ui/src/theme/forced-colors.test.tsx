import { Checkbox, Drawer, Modal, Switch, TextInput } from '@mantine/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { PagedTable } from '../PagedTable/PagedTable.tsx'
import { Quota } from '../Quota/Quota.tsx'
import { ResponseTime } from '../ResponseTime/ResponseTime.tsx'
import { StatusLabel } from '../StatusLabel/StatusLabel.tsx'
import { render } from '../testing/render.tsx'
import { firstPage, paging } from '../testing/table.tsx'

const setForcedColors = (value: 'active' | 'none') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })

beforeEach(() => setForcedColors('active'))
afterEach(() => setForcedColors('none'))

/** Returns the system colours as the browser computes them. */
function systemColors<const N extends string>(...names: N[]): Record<N, string> {
  const probe = document.createElement('i')
  probe.style.setProperty('forced-color-adjust', 'none')
  document.body.append(probe)
  const entries = names.map((name) => {
    probe.style.color = name
    return [name, getComputedStyle(probe).color] as const
  })
  probe.remove()
  return Object.fromEntries(entries) as Record<N, string>
}

const style = (element: Element | null | undefined) => {
  if (!element) throw new Error('Nothing was rendered')
  return getComputedStyle(element)
}

test('a switch has a border and a visible thumb and state', async () => {
  await render(
    <>
      <Switch label="off" />
      <Switch label="on" defaultChecked />
      <Switch label="fixed" disabled />
    </>,
  )
  const { ButtonText, ButtonFace, Highlight, HighlightText, GrayText } = systemColors(
    'ButtonText',
    'ButtonFace',
    'Highlight',
    'HighlightText',
    'GrayText',
  )
  const colorsOf = (name: string) => {
    const track = page.getByRole('switch', { name }).element().nextElementSibling
    const { borderTopStyle, borderTopColor, backgroundColor } = style(track)
    return [borderTopStyle, borderTopColor, backgroundColor, style(track?.firstElementChild).backgroundColor]
  }
  expect(colorsOf('off')).toEqual(['solid', ButtonText, ButtonFace, ButtonText])
  expect(colorsOf('on')).toEqual(['solid', Highlight, Highlight, HighlightText])
  expect(colorsOf('fixed')).toEqual(['solid', GrayText, ButtonFace, GrayText])
})

test('the field that has the focus has an outline', async () => {
  await render(<TextInput label="name" autoFocus />)
  const { Highlight } = systemColors('Highlight')
  const { outlineStyle, outlineWidth, outlineColor } = style(page.getByRole('textbox').element())
  expect([outlineStyle, outlineWidth, outlineColor]).toEqual(['solid', '2px', Highlight])
})

test('a dialog and a drawer have an edge', async () => {
  await render(
    <>
      <Modal opened onClose={() => {}} title="dialog" />
      <Drawer opened onClose={() => {}} title="drawer" />
    </>,
  )
  const { CanvasText } = systemColors('CanvasText')
  for (const name of ['dialog', 'drawer']) {
    const { borderTopStyle, borderTopColor } = style(page.getByRole('dialog', { name }).element())
    expect([borderTopStyle, borderTopColor]).toEqual(['solid', CanvasText])
  }
})

test('the tick of a checkbox contrasts with its background', async () => {
  await render(<Checkbox label="box" defaultChecked />)
  const { Highlight, HighlightText } = systemColors('Highlight', 'HighlightText')
  const box = page.getByRole('checkbox').element()
  expect(style(box).backgroundColor).toBe(Highlight)
  expect(style(box.nextElementSibling).color).toBe(HighlightText)
})

test('the bar of a quota is visible', async () => {
  const { container } = await render(
    <Quota value={40} limit={100} format={{ quota_per_unit: 1, display_in_currency: false }} />,
  )
  const { CanvasText, Canvas } = systemColors('CanvasText', 'Canvas')
  const bar = container.querySelector('[data-tone]')
  expect(style(bar).borderTopColor).toBe(CanvasText)
  expect(style(bar).borderTopStyle).toBe('solid')
  expect(style(bar?.firstElementChild).backgroundColor).toBe(CanvasText)
  expect(CanvasText).not.toBe(Canvas)
})

test('the dot of a response time and the icon of a status have the text colour', async () => {
  const { container } = await render(
    <>
      <ResponseTime value={40} />
      <StatusLabel kind="channel" status={1} />
    </>,
  )
  const { CanvasText } = systemColors('CanvasText')
  const dot = getComputedStyle(container.querySelector('[data-speed]') as Element, '::before')
  expect(dot.backgroundColor).toBe(CanvasText)
  expect(style(container.querySelector('svg')).color).toBe(CanvasText)
})

test('a selected row and the current page are marked', async () => {
  await render(
    <PagedTable
      {...firstPage}
      paging={paging({ knownRows: 30 })}
      selection={{ selected: new Set([2]), onSelect: () => {} }}
    />,
  )
  const { Highlight, HighlightText } = systemColors('Highlight', 'HighlightText')
  for (const cell of document.querySelectorAll('tr[data-selected] > *')) {
    const { borderTopStyle, borderTopColor, borderBottomColor } = style(cell)
    expect([borderTopStyle, borderTopColor, borderBottomColor]).toEqual(['solid', Highlight, Highlight])
  }
  expect(document.querySelectorAll('tr[data-selected]')).toHaveLength(1)
  const { backgroundColor, color } = style(document.querySelector('[aria-current="page"]'))
  expect([backgroundColor, color]).toEqual([Highlight, HighlightText])
})
