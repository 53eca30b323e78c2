/** Chinese texts of channels with several keys. The English catalogue has the same keys. */
export const texts = {
  title: '密钥',
  states: '各密钥的状态',
  count: (count: number, disabled: number) =>
    disabled === 0 ? `共 ${count} 个密钥` : `共 ${count} 个密钥，其中 ${disabled} 个已停用`,
  key: (place: number) => `密钥 ${place}`,
  enable: '启用',
  disable: '停用',
  enableKey: (place: number) => `启用密钥 ${place}`,
  disableKey: (place: number) => `停用密钥 ${place}`,
  removeKey: (place: number) => `删除密钥 ${place}`,
  removeEffect: (place: number, channel: string) =>
    `将从渠道「${channel}」永久删除密钥 ${place}，且不能恢复；后面的密钥依次前移。`,
  changed: '密钥已被他人修改，尚未更改；请核对后重试。',
  entry: '新密钥',
  entryHint: '每行一个密钥，立即生效；已保存的密钥不会显示',
  spaces: (line: number) => `第 ${line} 行含有空格或制表符；每行只填一个密钥`,
  append: '追加',
  replace: '替换全部',
  replaceTitle: (count: number) => `替换全部 ${count} 个密钥`,
  replaceEffect: (channel: string, count: number, next: number) =>
    `将用 ${next} 个新密钥替换渠道「${channel}」的全部 ${count} 个密钥，原有密钥不能恢复。`,
  saved: (channel: string) => `渠道「${channel}」的密钥已更新`,
}
