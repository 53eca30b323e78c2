import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { testComponentContract } from '../testing/component-contract.tsx'
import { render } from '../testing/render.tsx'
import { SearchBox } from './SearchBox.tsx'

testComponentContract('SearchBox', SearchBox, { label: '查找', keyword: '', onSearch: () => {} })

const box = async (props: { keyword?: string; manualCopyText?: string } = {}) => {
  const onSearch = vi.fn()
  const screen = await render(<SearchBox label="查找" keyword="" onSearch={onSearch} {...props} />)
  return { screen, onSearch, field: screen.getByRole('textbox', { name: '查找' }) }
}

describe('SearchBox', () => {
  test('submits the trimmed keyword on Enter', { tags: ['R5.8'] }, async () => {
    const { field, onSearch } = await box()
    await field.fill('  a b ')
    await userEvent.keyboard('{Enter}')
    expect(onSearch.mock.calls).toEqual([['a b']])
  })

  test('searches after a pause while one types', async () => {
    const { field, onSearch } = await box()
    await field.fill('ci')
    await expect.poll(() => onSearch.mock.calls).toEqual([['ci']])
  })

  test('a keyword that comes back late does not replace letters typed since', async () => {
    const { screen, field, onSearch } = await box()
    await field.fill('a')
    await userEvent.keyboard('{Enter}')
    await field.fill('ab')
    await screen.rerender(<SearchBox label="查找" keyword="a" onSearch={onSearch} />)
    await expect.element(field).toHaveValue('ab')
    await expect.poll(() => onSearch.mock.calls).toEqual([['a'], ['ab']])
    await screen.rerender(<SearchBox label="查找" keyword="ab" onSearch={onSearch} />)
    await screen.rerender(<SearchBox label="查找" keyword="" onSearch={onSearch} />)
    await expect.element(field).toHaveValue('')
  })

  test('is cleared with its button and with Escape', async () => {
    const { screen, field, onSearch } = await box({ keyword: 'ci' })
    await screen.getByRole('button', { name: '清除' }).click()
    await expect.element(field).toHaveValue('')
    await field.fill('x')
    await userEvent.keyboard('{Escape}')
    await expect.element(field).toHaveValue('')
    expect(onSearch.mock.calls).toEqual([[''], ['']])
  })

  test('follows changes of the keyword prop', async () => {
    const { screen, field } = await box({ keyword: 'ci' })
    await screen.rerender(<SearchBox label="查找" keyword="other" onSearch={() => {}} />)
    await expect.element(field).toHaveValue('other')
  })

  test('offers a text for manual copying and does not search for it', { tags: ['R8.11'] }, async () => {
    const { field, onSearch } = await box({ manualCopyText: 'sk-0123' })
    await expect.element(field).toHaveValue('sk-0123')
    await expect.poll(() => getSelection()?.toString()).toBe('sk-0123')
    await userEvent.keyboard('{Enter}')
    expect(onSearch).not.toHaveBeenCalled()
  })
})
