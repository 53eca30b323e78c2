import { expect, test } from 'vitest'
import { shortUserAgent } from './user-agent.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const CHROME = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

test.each([
  [FIREFOX, 'Firefox, Windows'],
  [`${CHROME} Safari/537.36`, 'Chrome, macOS'],
  [`${CHROME} Safari/537.36 Edg/140.0.0.0`, 'Edge, macOS'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1', 'Safari, iOS'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/140.0 Mobile Safari/537.36', 'Chrome, Android'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['<script>alert(1)</script>', ''],
  [`${'x'.repeat(500)} (y)`, 'x'.repeat(40)],
  [undefined, ''],
])('the user agent %s is shortened to %s', (header, short) => {
  expect(shortUserAgent(header)).toBe(short)
})
