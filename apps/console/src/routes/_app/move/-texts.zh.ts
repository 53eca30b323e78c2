import type { MoveAction, MoveFamily, MoveNoun } from '@relaydeck/api-sdk'
import type { SourceKind } from './-source.ts'

/** Chinese texts of moving to this gateway. The English catalogue has the same keys. */
export const texts = {
  title: '从其他网关搬迁',
  unavailable: '只有内置网关可以接收搬迁，这里连接的是另一个网关。',
  intro: '把另一个网关的用户、令牌、渠道、兑换码和设置添加到这里。这里已有的保持不变；先看计划，再开始。',
  source: '来源',
  kinds: { file: '数据库文件', server: '运行中的服务器' } satisfies Record<SourceKind, string>,
  fileHint:
    'One API、New API、One Hub、Laisky 版 One API 或 Relaydeck 的 SQLite 文件，例如 one-api.db，最大 1 GiB。密码和密钥一并带来。请先停止原网关。',
  command: 'MySQL、PostgreSQL 和更大的文件请用命令：',
  choose: '选择文件',
  chosen: (name: string, size: string) => `已选择 ${name}（${size}）`,
  serverHint: '接口不提供密码和他人的令牌，多数也不提供渠道密钥。要完整搬迁，请用数据库文件。',
  url: '服务器地址',
  token: '系统访问令牌',
  tokenHint: '超级管理员的令牌；只用于这一次，不会保存。',
  user: '令牌所属用户的 ID',
  only: '搬迁内容',
  nouns: { users: '用户', tokens: '令牌', channels: '渠道', codes: '兑换码', options: '设置' } satisfies Record<
    MoveNoun,
    string
  >,
  errors: {
    file: '请选择数据库文件',
    fileSize: '文件超过 1 GiB，请改用命令 relaydeck move',
    url: '请输入以 http:// 或 https:// 开头的地址',
    token: '请输入系统访问令牌',
    only: '请至少选择一项',
  },
  plan: '查看计划',
  uploading: (done: string, total: string) => `正在上传：${done} / ${total}`,
  reading: '正在读取…',
  stopped: '已停止。可以再次查看计划。',
  unreadable: '文件读取失败，请重新选择',
  planned: (family: string) => `搬迁计划：来自 ${family}`,
  names: {
    relaydeck: 'Relaydeck',
    'one-api': 'One API',
    'new-api': 'New API',
    'one-hub': 'One Hub',
    laisky: 'Laisky 版 One API',
  } satisfies Record<MoveFamily, string>,
  what: '内容',
  actions: { add: '添加', change: '补充', same: '已有', keep: '保持不变', leave: '不搬' } satisfies Record<
    MoveAction,
    string
  >,
  details: (noun: string, count: number) => `${noun}的说明（${count}）`,
  more: (count: number) => `另有 ${count} 项`,
  losses: '搬迁后丢失的字段',
  notes: '来源中没有带来的内容',
  items: (count: number) => `${count} 项`,
  separator: '；',
  passwords: (count: number) => `${count} 个用户需要新密码`,
  passwordsHint: '原密码无法带来：请在用户页设置新密码，或让他们用邮箱找回。',
  nothing: '没有要添加的内容：这里已经都有。',
  back: '返回',
  make: (count: number) => `开始搬迁（${count} 项）`,
  making: '正在写入…',
  done: (count: number) => `搬迁完成：已写入 ${count} 项`,
  next: '接下来：测试渠道，核对价格，再把客户端的地址换成这里。',
  again: '再搬一次',
  link: '从其他网关搬迁',
  linkHint: '把 One API、New API、One Hub 等网关的用户、令牌、渠道和设置搬到这里。',
  open: '开始',
}
