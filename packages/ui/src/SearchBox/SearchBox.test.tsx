import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { draw } from '../testing/draw.tsx'
import { obeysKitLaws } from '../testing/laws.tsx'
import { SearchBox } from './SearchBox.tsx'

obeysKitLaws('SearchBox', SearchBox, { label: '查找', keyword: '', onSearch: () => {} })

const box = async (props: { keyword?: string; byHand?: string } = {}) => {
  const onSearch = vi.fn()
  const screen = await draw(<SearchBox label="查找" keyword="" onSearch={onSearch} {...props} />)
  return { screen, onSearch, field: screen.getByRole('textbox', { name: '查找' }) }
}

describe('SearchBox', () => {
  test('R5.8 asks on Enter, without the spaces at the ends', async () => {
    const { field, onSearch } = await box()
    await field.fill('  a b ')
    expect(onSearch).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    expect(onSearch.mock.calls).toEqual([['a b']])
  })

  test('clears by its button and by Escape', async () => {
    const { screen, field, onSearch } = await box({ keyword: 'ci' })
    await screen.getByRole('button', { name: '清除' }).click()
    await expect.element(field).toHaveValue('')
    await field.fill('x')
    await userEvent.keyboard('{Escape}')
    await expect.element(field).toHaveValue('')
    expect(onSearch.mock.calls).toEqual([[''], ['']])
  })

  test('follows a keyword that changes elsewhere', async () => {
    const { screen, field } = await box({ keyword: 'ci' })
    await screen.rerender(<SearchBox label="查找" keyword="other" onSearch={() => {}} />)
    await expect.element(field).toHaveValue('other')
  })

  test('R8.11 offers a text for copying by hand, and does not search for it', async () => {
    const { field, onSearch } = await box({ byHand: 'sk-0123' })
    await expect.element(field).toHaveValue('sk-0123')
    await expect.poll(() => getSelection()?.toString()).toBe('sk-0123')
    await userEvent.keyboard('{Enter}')
    expect(onSearch).not.toHaveBeenCalled()
  })
})
