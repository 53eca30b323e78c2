import { createSend, tokens } from '@relaydeck/api-sdk'
import { IS_EMBEDDED, IS_NEW_API } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { relayCalls } from '../support/model-provider.ts'
import { accessTo, createKey } from '../support/operator.ts'
import { serveOtherProduct } from '../support/other-product.ts'

test('panels in a page of another product show tokens with keys, usage, and what a key has left', async ({
  page,
  context,
  program,
}, testInfo) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const alice = await program.operator.createUser()
  await relayCalls(program, alice.username, { token: 'ci', models: ['gpt-4o', 'gpt-4o', 'gpt-3.5-turbo'] })
  const key = `sk-${await createKey(program.url, alice, { name: 'half a dollar', remain_quota: 250_000 })}`
  const { options, user } = await accessTo(program.url, alice)
  const account = { baseUrl: program.url, accessToken: options.accessToken, user }
  const { open } = await serveOtherProduct(page, testInfo.outputPath('other-product'))

  await test.step('tokens, with a key to copy', async () => {
    await open('TokensPanel', account)
    const row = page.getByRole('row').filter({ hasText: 'half a dollar' })
    await expect(row).toContainText('Enabled')
    await expect(row).toContainText('$0.50')
    if (IS_NEW_API) await row.getByRole('button', { name: 'Show the key of token “half a dollar”' }).click()
    await row.getByRole('button', { name: 'Copy the key of token “half a dollar”' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  })

  await test.step('usage by day and by model', async () => {
    await open('UsagePanel', { ...account, days: 7 })
    await expect(page.getByRole('list', { name: 'Cost by day' }).getByRole('listitem')).toHaveCount(7)
    const row = page.getByRole('row').filter({ hasText: 'gpt-4o' })
    await expect(row.getByRole('cell', { name: '2', exact: true })).toBeVisible()
    await expect(row.getByRole('cell', { name: '300', exact: true })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: /^3$/ })).toBeVisible()
  })

  await test.step('what a key has left, with nothing but the key', async () => {
    await open('KeyUsage', { baseUrl: program.url, apiKey: key })
    await expect(page.getByRole('definition').filter({ hasText: '$0.50' }).first()).toBeVisible()
    await expect(page.getByText('Never', { exact: true })).toBeVisible()
  })

  await test.step('a token that was disabled, and its key', async () => {
    const send = createSend(options)
    const token = (await tokens.list(send)).find(({ name }) => name === 'half a dollar')
    await tokens.setStatus(send, { id: Number(token?.id), status: 2 })
    await open('TokensPanel', account)
    await expect(page.getByRole('row').filter({ hasText: 'half a dollar' })).toContainText('Disabled')
    await open('KeyUsage', { baseUrl: program.url, apiKey: key })
    // Only the embedded gateway has accounts of keys that cannot be used.
    await expect(page.locator('main')).toContainText(IS_EMBEDDED ? 'Disabled' : 'is disabled, has expired')
  })

  await test.step('an access token that does not exist', async () => {
    await open('UsagePanel', { ...account, accessToken: '0'.repeat(32) })
    await expect(page.getByRole('alert')).toContainText('The access token does not exist')
  })
})
