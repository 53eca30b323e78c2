import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { run } from './workshop.ts'

test('the way from npm to the first token and the first component works, and each step is printed', async () => {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'journey.ts'), inject('project')])
  expect(stdout.trim().split('\n')).toEqual([
    expect.stringMatching(/^1\. npx relaydeck: http:\/\/127\.0\.0\.1:\d+$/),
    '2. sign in as root, and create an access token: 32 characters',
    '3. create a token with the SDK: first, enabled',
    '4. run the example of the SDK’s README: first enabled',
    expect.stringMatching(/^5\. open the example of the kit’s README in a browser: .*\$0\.24.*\$1\.24/),
  ])
})
