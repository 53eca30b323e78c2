import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium' })
const c = await b.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 800 } })
const page = await c.newPage()
const calls = []
page.on('request', r => { if (r.url().includes('/api/')) calls.push(r.method() + ' ' + new URL(r.url()).pathname) })
page.on('response', r => { if (r.url().includes('/api/') && r.status() >= 400) console.log('!!', r.status(), r.url()) })
await page.goto('http://127.0.0.1:4400/login')
await page.getByLabel('用户名').fill('root'); await page.getByLabel('密码', { exact: true }).fill('12345678')
await page.keyboard.press('Enter')
await page.waitForURL(u => !u.pathname.includes('login'))
await page.waitForTimeout(1500)
console.log(page.url(), calls.splice(0))
await page.screenshot({ path: '/work/tmp/p/1.png' })
for (const path of ['/token', '/channel', '/user', '/setting', '/log', '/redemption', '/dashboard']) {
  await page.goto('http://127.0.0.1:4400' + path); await page.waitForTimeout(1200)
  console.log(page.url(), calls.splice(0).join(', '))
  await page.screenshot({ path: `/work/tmp/p/${path.slice(1)}.png` })
}
const two = await c.newPage()
const calls2 = []
two.on('request', r => { if (r.url().includes('/api/')) calls2.push(r.method() + ' ' + new URL(r.url()).pathname) })
await two.goto('http://127.0.0.1:4400/token'); await two.waitForTimeout(1200)
console.log('two', two.url(), calls2.join(', '))
console.log(await two.evaluate(() => JSON.stringify(Object.entries(localStorage)).slice(0, 1500)))
await b.close()
