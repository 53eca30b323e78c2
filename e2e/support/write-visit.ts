import { expect, type Page } from '@playwright/test'
import { BOSS, type FaultySite } from './fault-fixtures.ts'
import { faultNamed, REFUSAL } from './faults.ts'
import { submitSignIn } from './page.ts'
import { flaws, until } from './visit.ts'
import { textOf, toldOn, type Watched } from './watch.ts'
import type { Write } from './writes.ts'

/** Message of each fault; other faults show any message. */
const MESSAGES: Readonly<Record<string, RegExp>> = {
  'HTTP 401': /未登录或登录已过期|状态码 401/,
  'HTTP 403': /状态码 403/,
  'HTTP 405': /本站仅供演示/,
  'HTTP 429': /请求过于频繁/,
  'HTTP 500': /服务器内部错误/,
  'HTTP 502 with HTML': /状态码 502/,
  'an empty answer': /无法识别/,
  'truncated JSON': /无法识别/,
  'another shape': /无法识别/,
  'a refusal': new RegExp(REFUSAL),
  'no answer': /长时间没有回应/,
  'a closed connection': /连不上服务器/,
  'no network': /连不上服务器/,
}

/** Values of all fields of the form; the list below a drawer may change meanwhile. */
const valuesOf = (page: Page) =>
  page.evaluate(() => {
    const form = document.querySelector('[role="dialog"]') ?? document
    return [...form.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(({ type, checked, value }) =>
      type === 'checkbox' ? String(checked) : value,
    )
  })

const succeeded = (page: Page) => expect(page.locator('[data-kind="success"]').first()).toBeVisible()

/** Runs one write with a fault, then again without. Returns everything that is not as it should be. */
export async function writeWithFault(
  { page, takeProblems }: Watched,
  site: FaultySite,
  { call, fill, submit, done = succeeded, guest, row }: Write,
  [name, tag]: readonly [fault: string, tag: string],
): Promise<string[]> {
  const { server } = site
  const fault = faultNamed(name)
  const visit = { page, takeProblems, server }
  server.lift()
  await fill(page, tag, site)
  const typed = await valuesOf(page)
  takeProblems()
  server.spoil({ matches: (each) => call.test(each), fault, cut: () => page.context().setOffline(true) })
  await submit(page)
  if (!(await until(() => server.state.hits > 0))) return ['the call was not made']
  if (fault === 'late') {
    await page.clock.fastForward(10_000)
    const early = (await toldOn(page)).filter((each) => /错误/.test(each))
    server.lift()
    await done(page)
    return [...early, ...(await flaws(visit))]
  }
  if (fault === 'never') await page.clock.fastForward(31_000)
  const message = MESSAGES[name] ?? /./
  const isTold = async () => (await toldOn(page)).some((each) => message.test(each))
  const found: string[] = []
  if (name === 'another shape' || name === 'an empty answer') {
    // Some calls accept any content or none, and others a number.
    const accepted = done(page).then(
      () => true,
      () => false,
    )
    if (await Promise.race([accepted, until(isTold).then(() => false)])) return flaws(visit)
  } else if (!(await until(isTold)))
    found.push(`not told: ${(await toldOn(page)).join(' | ') || (await textOf(page)).slice(-150)}`)
  server.lift()
  await page.context().setOffline(false)
  if (name === 'HTTP 401' && !guest) {
    await submitSignIn(page, BOSS.username, BOSS.password)
    await expect(page).not.toHaveURL(/login/)
  }
  // The question has closed with the page.
  if (name === 'HTTP 401' && row) return [...found, ...(await flaws(visit))]
  if (!row && !(await until(async () => JSON.stringify(await valuesOf(page)) === JSON.stringify(typed))))
    found.push(`values are not kept: ${JSON.stringify(typed)} became ${JSON.stringify(await valuesOf(page))}`)
  found.push(...(await flaws(visit)))
  await submit(page)
  await done(page).catch((error: unknown) => found.push(`the next try fails: ${String(error).slice(0, 200)}`))
  return [...found, ...(await flaws(visit))]
}
