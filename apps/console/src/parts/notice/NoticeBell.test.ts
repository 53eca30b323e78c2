import { expect, test } from 'vitest'
import { withLocalStorage } from '../../../test/stored-items.ts'
import { fingerprintOf, isNew } from './NoticeBell.tsx'

const items = withLocalStorage()

test('each announcement is new once', () => {
  expect([isNew('**one**'), isNew('**one**')]).toEqual([true, false])
  expect([isNew('**two**'), isNew('**two**')]).toEqual([true, false])
})

test('an empty announcement is never new', () => {
  expect([isNew(''), isNew(' \n')]).toEqual([false, false])
  expect(items.size).toBe(0)
})

test('stores only a fingerprint and removes what older consoles stored', () => {
  for (const key of ['notice', 'home_page_content', 'about']) items.set(key, '<img src=x onerror=alert(1)>')
  expect(isNew('hello')).toBe(true)
  expect([...items]).toEqual([['notice', fingerprintOf('hello')]])
})

test('similar texts have different fingerprints', () => {
  expect(new Set(['', 'a', 'b', 'ab', 'ba', '公告', '公告 '].map(fingerprintOf)).size).toBe(7)
})
