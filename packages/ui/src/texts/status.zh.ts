import type { UiTexts } from './UiTexts.ts'

/** Chinese texts of statuses, in a separate module because labels need no others. */
export const statusZh: UiTexts['status'] = {
  token: { enabled: '已启用', disabled: '已停用', expired: '已过期', exhausted: '已耗尽', unknown: '未知' },
  user: { enabled: '正常', banned: '已封禁', deleted: '已删除', unknown: '未知' },
  role: { user: '普通用户', admin: '管理员', root: '超级管理员', unknown: '未知' },
  channel: { enabled: '已启用', disabled: '已停用', disabledAutomatically: '自动停用', unknown: '未知' },
  redemption: { unused: '未使用', disabled: '已停用', used: '已使用', unknown: '未知' },
  log: {
    topUp: '充值',
    consume: '消费',
    manage: '管理',
    system: '系统',
    test: '测试',
    failed: '失败',
    signIn: '登录',
    unknown: '未知',
  },
}
