import { RANK } from '@relaydeck/api-sdk'
import { type Account, accountWith } from '../support/accounts.ts'
import { addressOf, builtPages } from '../support/addresses.ts'
import { BOSS, type FaultySite, test } from '../support/fault-fixtures.ts'
import { expect } from '../support/fixtures.ts'
import { signInAs, violationsOn } from '../support/page.ts'
import { tabsOf } from '../support/visit.ts'
import { settledText, type Watched } from '../support/watch.ts'

const ACCOUNTS: Readonly<Record<string, Account | undefined>> = {
  guest: undefined,
  user: accountWith(),
  admin: accountWith({ username: 'chief', role: RANK.admin }),
  root: BOSS,
}

/** Every combination of scheme, width and language. */
const APPEARANCES = (['light', 'dark'] as const).flatMap((scheme) =>
  [360, 1280].flatMap((width) => (['zh', 'en'] as const).map((language) => ({ scheme, width, language }))),
)

/** Signs in with an account, which is created if it does not exist. */
async function enter({ page }: Watched, { gateway, root }: FaultySite, account: Account): Promise<void> {
  const known = await root.users.search({ keyword: account.username })
  if (!known.some(({ username }) => username === account.username)) await gateway.admin.createUser(account)
  await signInAs(page, account)
}

for (const [role, account] of Object.entries(ACCOUNTS))
  for (const { scheme, width, language } of APPEARANCES)
    test(`no page has an axe violation: ${role}, ${scheme}, ${width} px, ${language}`, async ({ watched, site }) => {
      test.setTimeout(600_000)
      const { page } = watched
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      if (account) await enter(watched, site, account)
      else await page.goto('/logo.png')
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
      const { server } = site
      const found: string[] = []
      let count = 0
      const check = async (address: string) => {
        await page.goto(address)
        await settledText(page, () => server.state.pending === 0)
        for (const violation of await violationsOn(page)) found.push(`${address}: ${violation}`)
        count++
      }
      for (const path of builtPages()) {
        const address = addressOf(path, site.ids)
        await check(address)
        for (const tab of await tabsOf({ ...watched, server }, address)) await check(tab)
      }
      test.info().annotations.push({ type: 'combinations', description: String(count) })
      expect(found).toEqual([])
    })
