import { expect, test } from 'vitest'
import { readViewCookie } from './view-cookie.ts'

const read = (cookie?: string) =>
  readViewCookie(new Request('http://localhost/token', cookie === undefined ? {} : { headers: { cookie } }))

const VIEW = {
  items: { language: 'en', 'table-token': '{"hidden":["name"]}' },
  timeZone: 'Asia/Shanghai',
  offsets: [-480, -480],
  platform: 'Mac',
}
const FIRST_VISIT = { items: {}, timeZone: 'UTC', offsets: [], platform: '' }

test('the cookie tells what the first view depends on', () => {
  expect(read(`session=x; relaydeck_view=${encodeURIComponent(JSON.stringify(VIEW))}`)).toEqual(VIEW)
})

test.each([
  ['no cookies', undefined],
  ['other cookies', 'session=x'],
  ['an empty one', 'relaydeck_view='],
  ['no JSON', 'relaydeck_view=%7B'],
  ['no encoding', 'relaydeck_view=%'],
  [
    'another shape',
    `relaydeck_view=${encodeURIComponent('{"items":[1],"timeZone":"UTC","offsets":[],"platform":""}')}`,
  ],
  ['a missing part', `relaydeck_view=${encodeURIComponent('{"items":{}}')}`],
  ['null', 'relaydeck_view=null'],
])('%s is a first visit', (_, cookie) => {
  expect(read(cookie)).toEqual(FIRST_VISIT)
})
