import { samples } from '@relaydeck/api-sdk/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { logoOf } from './status.ts'

const of = (logo: string) => logoOf({ ...samples.status, logo })

test.each(['https://cdn.example/logo.png', 'http://cdn.example/logo.png', '/ours.png', '/a//b.png?x=//y#z'])(
  'the logo and the icon can be %s',
  (logo) => {
    expect(of(logo)).toBe(logo)
  },
)

test.each([
  '',
  'logo.png',
  '//cdn.example/logo.png',
  '/\\cdn.example/logo.png',
  '/\t/cdn.example/logo.png',
  '/\n\\cdn.example/logo.png',
  '\\\\cdn.example/logo.png',
  'javascript:alert(1)',
  'data:image/png;base64,AA',
])('the default logo and icon replace %j', (logo) => {
  expect(of(logo)).toBe('/logo.png')
})

test('the console’s own logo is found below a path, as in the published Storybook', async () => {
  vi.stubEnv('BASE_URL', './')
  vi.resetModules()
  onTestFinished(() => void vi.unstubAllEnvs())
  expect((await import('./status.ts')).DEFAULT_LOGO).toBe('./logo.png')
})
