import { describe, expect, test } from 'vitest'
import { toolbarOf } from './toolbar.ts'

describe('the language of stories', () => {
  test('is Chinese, and English on docs pages', () => {
    expect(toolbarOf({ language: '' }).language).toBe('zh')
    expect(toolbarOf({ language: '' }, 'story').language).toBe('zh')
    expect(toolbarOf({ language: '' }, 'docs').language).toBe('en')
  })

  test('is that of the toolbar, if it has one', () => {
    expect(toolbarOf({ language: 'zh' }, 'docs').language).toBe('zh')
    expect(toolbarOf({ language: 'en' }).language).toBe('en')
  })
})

test('unknown preferences are ignored', () => {
  expect(toolbarOf({ preference: 'forced-colors' }).preferences).toEqual(['forced-colors'])
  expect(toolbarOf({ preference: 'prefers-nothing' }).preferences).toEqual([])
})
