import { ROOT } from '../support/accounts.ts'
import { embeddedOnly } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { startHttpServer } from '../support/http-server.ts'
import { answerAsOneApi } from '../support/one-api.ts'
import { expectToast, rowNamed, signInAs } from '../support/page.ts'

/** Starts a receiver of webhooks, with the bodies that it received. */
async function startReceiver() {
  const received: { event: string; record: { name: string } }[] = []
  const server = await startHttpServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push(JSON.parse(body))
    response.end('ok')
  })
  return { ...server, received }
}

test(
  'a target is tested, a rule sends an event to it, and the delivery is listed',
  embeddedOnly('sends alerts'),
  async ({ page, program }) => {
    const receiver = await startReceiver()
    const root = await program.operator.asRoot()
    await signInAs(page, ROOT)
    const drawer = page.getByRole('dialog')

    await test.step('the menu leads to the rules, and these to the first target', async () => {
      await page.goto('/')
      await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '提醒' }).click()
      await page.getByRole('button', { name: '新建接收方' }).click()
      await drawer.getByRole('combobox', { name: '类型' }).click()
      await page.getByRole('option', { name: 'Webhook' }).click()
      await drawer.getByRole('textbox', { name: '名称' }).fill('值班')
      await drawer.getByRole('textbox', { name: '网址' }).fill(`${receiver.url}/first`)
      await drawer.getByRole('button', { name: '创建' }).click()
      await expect(drawer.getByText('请输入签名密钥')).toBeVisible()
      await drawer.getByRole('textbox', { name: '签名密钥' }).fill('s3cret')
      await drawer.getByRole('button', { name: '创建' }).click()
      await expectToast(page, '已创建接收方「值班」')
      await expect(rowNamed(page, '值班')).toContainText('127.0.0.1')
    })

    await test.step('a test says at once that it was delivered', async () => {
      await page.getByRole('button', { name: '给接收方「值班」发送测试' }).click()
      await expectToast(page, '「值班」已收到测试提醒', '200', 'ok')
      expect(receiver.received).toHaveLength(1)
    })

    await test.step('a template fills the form of a rule', async () => {
      await page.getByRole('link', { name: '规则', exact: true }).click()
      await page.getByRole('link', { name: '渠道自动停用或启用' }).click()
      await expect(drawer.getByRole('textbox', { name: '名称' })).toHaveValue('渠道自动停用')
      await drawer.getByRole('button', { name: '取消' }).click()
      await page.goto('/alert/add?events=record.changed')
      await drawer.getByRole('combobox', { name: '接收方' }).click()
      await page.getByRole('option', { name: '值班' }).click()
      await page.keyboard.press('Tab')
      await drawer.getByRole('button', { name: '创建' }).click()
      await expectToast(page, '已创建规则「记录变更」')
      await expect(rowNamed(page, '记录变更')).toContainText('值班')
    })

    await test.step('an event is sent, and its delivery has the answer', async () => {
      await root.channels.create({
        type: 1,
        name: 'east',
        key: 'k',
        models: 'gpt-4o',
        base_url: 'https://east.example',
      })
      await expect.poll(() => receiver.received.map(({ record }) => record.name)).toContain('east')
      await page.getByRole('link', { name: '投递记录' }).click()
      await page.getByRole('combobox', { name: '状态' }).selectOption('已送达')
      await page
        .getByRole('row', { name: /east/ })
        .getByRole('button', { name: /的投递详情/ })
        .click()
      await expect(page.getByRole('dialog', { name: '投递详情' })).toContainText(/HTTP 状态码\s*200/)
    })

    await test.step('the events are listed, with the way to the record and to a new rule', async () => {
      await page.getByRole('link', { name: '事件', exact: true }).click()
      await page.getByRole('combobox', { name: '对象类型' }).selectOption('渠道')
      const row = page.getByRole('table', { name: '事件' }).getByRole('row', { name: /east/ })
      await row.getByRole('link', { name: /^为此新建规则/ }).click()
      await expect(page).toHaveURL('/alert/add?events=record.changed')
      await page.goBack()
      await row.getByRole('link', { name: '渠道 east' }).click()
      await expect(page).toHaveURL(/\/channel\/\d+$/)
    })

    await receiver.close()
  },
)

test(
  'a target is changed without its secret, but not to another address, and deleted',
  embeddedOnly('sends alerts'),
  async ({ page, program }) => {
    const receiver = await startReceiver()
    const root = await program.operator.asRoot()
    const settings = { url: receiver.url, secret: 's3cret' }
    const { id } = await root.alertTargets.create({ name: '值班', kind: 'webhook', settings })
    await signInAs(page, ROOT)
    await page.goto('/alert/target')
    const drawer = page.getByRole('dialog', { name: '编辑接收方' })

    await test.step('an empty secret is kept', async () => {
      await page.getByRole('link', { name: '值班' }).click()
      await expect(drawer.getByRole('textbox', { name: '签名密钥' })).toHaveValue('')
      await drawer.getByRole('textbox', { name: '名称' }).fill('夜班')
      await drawer.getByRole('button', { name: '保存' }).click()
      await expectToast(page, '已保存接收方「夜班」')
      expect((await root.alertTargets.test({ id })).delivered).toBe(true)
    })

    await test.step('another address needs the secret again', async () => {
      await page.getByRole('link', { name: '夜班' }).click()
      await drawer.getByRole('textbox', { name: '网址' }).fill(`${receiver.url}/other`)
      await drawer.getByRole('button', { name: '保存' }).click()
      await expect(drawer.getByText('网址已修改，请重新填写')).toBeVisible()
      await drawer.getByRole('textbox', { name: '签名密钥' }).fill('other')
      await drawer.getByRole('button', { name: '保存' }).click()
      await expectToast(page, '已保存接收方「夜班」')
    })

    await test.step('it is deleted after a question', async () => {
      await page.getByRole('button', { name: '对接收方「夜班」的更多操作' }).click()
      await page.getByRole('menuitem', { name: '删除' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
      await expectToast(page, '已删除接收方「夜班」')
      expect(await root.alertTargets.list()).toEqual([])
    })

    await receiver.close()
  },
)

test('in front of a server without alerts, neither the menu nor an address has the pages', async ({ page }) => {
  await answerAsOneApi(page)
  await signInAs(page, ROOT)
  await page.goto('/alert/target')
  await expect(page.getByText('页面不存在，请检查浏览器地址')).toBeVisible()
  const menu = page.getByRole('navigation', { name: '主导航' })
  await expect(menu.getByRole('link', { name: '渠道' })).toBeVisible()
  await expect(menu.getByRole('link', { name: '提醒' })).toHaveCount(0)
})
