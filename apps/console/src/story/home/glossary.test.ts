import { describe, expect, test } from 'vitest'
import { entriesOf, glossary } from './glossary.ts'

describe('the pages about writing', () => {
  test('have the rows of the glossary', () => {
    expect(glossary('Actions')).toContainEqual(['enable, disable', '启用、停用', 'switch on and off'])
    expect(glossary('Product').length).toBeGreaterThan(20)
    for (const row of glossary('Product')) expect(row.length).toBe(3)
    expect(glossary('Nothing')).toEqual([])
  })

  test('pair texts that have the same place in both catalogues', () => {
    const zh = { save: '保存', form: { name: '名称' }, count: (count: number) => `${count}` }
    const en = { save: 'Save', form: { name: 'Name' }, count: (count: number) => `${count}` }
    expect(entriesOf(zh, en)).toEqual([
      ['save', '保存', 'Save'],
      ['form.name', '名称', 'Name'],
    ])
  })
})
