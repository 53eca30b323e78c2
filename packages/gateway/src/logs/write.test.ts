import { describe, expect, test } from 'vitest'
import { newClient, PASSWORD } from '../../test/client.ts'
import { CODE, newWorld } from '../../test/world.ts'

const kinds = (rows: readonly { type: number; content: string; quota: number }[]) =>
  rows.map(({ type, content, quota }) => [type, content, quota])

describe('log rows are written for', () => {
  test('a quota changed by an administrator', async () => {
    const { boss, bob, gateway } = await newWorld()
    await gateway.admin.updateUser('bob', { quota: 1000 })
    const { headers } = await boss.call('PUT', '/api/user/', { body: { id: 4, quota: 0 } })
    const [row] = await boss.api.logs.list()
    expect(row).toMatchObject({
      user_id: 4,
      username: 'bob',
      type: 3,
      content: '管理员把额度从 ＄0.002000 额度改为 ＄0.000000 额度',
      quota: 0,
      request_id: headers.get('x-oneapi-request-id'),
    })
    expect(await bob.api.logs.listSelf()).toHaveLength(1)
  })

  test('not for a quota that is left out or unchanged', { tags: ['R7.24'] }, async () => {
    const { boss, gateway } = await newWorld()
    await gateway.admin.updateUser('bob', { quota: 1000 })
    await boss.api.users.update({ id: 4, group: 'vip' })
    await boss.api.users.update({ id: 4, quota: 1000 })
    expect(await boss.api.logs.list()).toEqual([])
  })

  test('a credit, with its remark or a default text, and its quota', async () => {
    const { boss, bob } = await newWorld()
    await boss.api.users.credit({ user_id: 4, quota: 5000, remark: 'thanks' })
    await boss.api.users.credit({ user_id: 4, quota: 5000 })
    expect(kinds(await bob.api.logs.listSelf())).toEqual([
      [1, '管理员充值 ＄0.010000 额度', 5000],
      [1, 'thanks', 5000],
    ])
  })

  test('the gifts of a new user', async () => {
    const { gateway, alice } = await newWorld()
    const gifts = { QuotaForNewUser: '1000', QuotaForInvitee: '200', QuotaForInviter: '30' }
    for (const [key, value] of Object.entries(gifts)) await gateway.admin.setOption(key, value)
    await gateway.admin.setOption('DisplayInCurrencyEnabled', 'false')
    const aff_code = await alice.api.users.inviteCode()
    const carol = newClient(gateway)
    await carol.api.session.register({ username: 'carol', password: PASSWORD, aff_code })
    await carol.api.session.login({ username: 'carol', password: PASSWORD })
    expect(kinds(await carol.api.logs.listSelf())).toEqual([
      [4, '受邀注册赠送 200 点额度', 0],
      [4, '新用户赠送 1000 点额度', 0],
    ])
    expect(kinds(await alice.api.logs.listSelf())).toEqual([[4, '邀请他人赠送 30 点额度', 0]])
  })

  test('the username at that time, even after a renaming', async () => {
    const { alice } = await newWorld()
    await alice.api.users.redeem({ key: CODE })
    await alice.api.session.updateSelf({ username: 'alina' })
    expect((await alice.api.logs.listSelf())[0]).toMatchObject({ username: 'alice' })
  })

  test('nothing that is rejected', async () => {
    const { boss, alice } = await newWorld()
    await expect(boss.api.users.credit({ user_id: 99, quota: 1 })).rejects.toThrow()
    await expect(alice.api.users.redeem({ key: 'nope' })).rejects.toThrow()
    await expect(boss.api.users.update({ id: 4, quota: 7, role: 10 })).rejects.toThrow()
    expect(await boss.api.logs.list()).toEqual([])
  })
})

describe('sentences of the gateway in log rows', () => {
  const contents = (rows: readonly { content: string; content_en?: string | undefined }[]) =>
    rows.map(({ content, content_en }) => [content, content_en])

  test('are in both languages, and what has no language is not', async () => {
    const { boss, bob, alice } = await newWorld()
    await boss.api.users.credit({ user_id: 4, quota: 5000 })
    await boss.api.users.credit({ user_id: 4, quota: 5000, remark: '谢谢' })
    await boss.api.users.update({ id: 4, quota: 0 })
    await alice.api.users.redeem({ key: CODE })
    expect(contents(await boss.api.logs.list())).toEqual([
      ['兑换码充值 ＄0.001000 额度', 'Redemption code: $0.001000'],
      [
        '管理员把额度从 ＄0.020000 额度改为 ＄0.000000 额度',
        'An administrator changed the quota from $0.020000 to $0.000000',
      ],
      ['谢谢', ''],
      ['管理员充值 ＄0.010000 额度', 'Top-up by an administrator: $0.010000'],
    ])
    expect(contents(await bob.api.logs.listSelf())).toHaveLength(3)
  })

  test('say why the test of a channel failed', async () => {
    const { boss } = await newWorld()
    await boss.api.channels.update({ id: 1, type: 34, key: 'k', status: 2 })
    await expect(boss.api.channels.test({ id: 1, model: 'gpt-4o' })).rejects.toThrow()
    const [row] = await boss.api.logs.list({ type: 5 })
    expect(row?.content).toMatch(/^渠道“AWS”测试失败，错误：本网关不能调用/)
    expect(row?.content_en).toMatch(/^Channel “AWS” failed its test, error: This gateway cannot call channels/)
  })
})
