import type { Lack } from '@relaydeck/api-sdk/dialects'

/** Chinese texts about forks of One API. The English catalogue has the same keys. */
export const texts = {
  server: (name: string, version: string) => `当前服务器：${name}${version ? ` ${version}` : ''}`,
  lacks: (list: string) => `此服务器不支持：${list}。相关功能已隐藏。`,
  readOnly: '控制台不熟悉此版本，只能查看数据，不能修改。',
  notSent: '控制台不支持修改此版本的服务器，更改未发送',
  notAvailable: '当前服务器没有此功能，未发送任何请求',
  /** Refusals of New API 1.0, whose own messages say less, by their codes. */
  refusals: {
    AUTH_SESSION_LIMIT: '此账户的登录会话已达上限，请先在其他设备上退出登录，或联系管理员',
    AUTH_SESSION_ISSUANCE_LIMIT: '此账户近 24 小时内登录次数过多，请稍后再试',
    AUTH_ORIGIN_FORBIDDEN: '服务器不接受从此地址登录，请管理员把控制台的地址加入 SESSION_COOKIE_TRUSTED_URL',
  } as Readonly<Record<string, string>>,
  /** Names of features that a server lacks, except features that nobody would look for there. */
  names: {
    clearLogs: '清理日志',
    deleteSelf: '删除账户',
    logTypeTest: '渠道测试日志',
    ownUsername: '修改自己的用户名',
    systemPrompt: '渠道系统提示词',
    testDisabled: '只测试停用的渠道',
    typeModels: '按类型填入模型',
    userEmail: '修改用户邮箱',
  } as Partial<Record<Lack, string>>,
}
