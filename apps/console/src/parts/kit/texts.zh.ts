/** Chinese words that many screens share. The English catalogue has the same keys. */
export const texts = {
  cancel: '取消',
  create: '创建',
  save: '保存',
  remove: '删除',
  enable: '启用',
  disable: '停用',
  importRows: '导入',
  exportRows: '导出',
  exportTime: (rows: number, minutes: number) => `网关限制读取速度：导出 ${rows} 条约需 ${minutes} 分钟`,
  stop: '停止',
  unnamed: '（未命名）',
  account: {
    username: '用户名',
    usernameHint: '最长 12 个字符',
    usernameTooLong: '用户名不能超过 12 个字符',
    usernameMissing: '请输入用户名',
    displayName: '显示名称',
    displayNameTooLong: '显示名称不能超过 20 个字符',
    passwordMissing: '请输入密码',
    passwordLength: '密码至少 8 个字符',
  },
}
