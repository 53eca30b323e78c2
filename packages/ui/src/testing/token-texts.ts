/** Texts of the table of tokens in stories. */
export interface TokenTexts {
  label: string
  name: string
  status: string
  key: string
  quota: string
  created: string
  copyKey: (name: string) => string
  edit: (name: string) => string
  more: (name: string) => string
  emptyTitle: string
  emptyText: string
  add: string
  find: string
  findHint: string
  disableSelected: string
  onlyEnabled: string
  lastUse: string
}

export const tokenTexts: Record<'zh' | 'en', TokenTexts> = {
  zh: {
    label: '我的令牌',
    name: '名称',
    status: '状态',
    key: '密钥',
    quota: '剩余额度',
    created: '创建时间',
    copyKey: (name) => `复制令牌「${name}」的密钥`,
    edit: (name) => `编辑令牌「${name}」`,
    more: (name) => `令牌「${name}」的更多操作`,
    emptyTitle: '还没有令牌',
    emptyText: '程序用令牌调用模型接口，每个令牌可以有自己的额度和有效期。',
    add: '新建令牌',
    find: '查找令牌',
    findHint: '名称以此开头',
    disableSelected: '停用所选',
    onlyEnabled: '仅显示已启用的',
    lastUse: '最近使用',
  },
  en: {
    label: 'My tokens',
    name: 'Name',
    status: 'Status',
    key: 'Key',
    quota: 'Quota left',
    created: 'Created',
    copyKey: (name) => `Copy the key of token “${name}”`,
    edit: (name) => `Edit token “${name}”`,
    more: (name) => `More actions on token “${name}”`,
    emptyTitle: 'No tokens yet',
    emptyText: 'Programs call models with tokens. Each can have its own quota and expiry.',
    add: 'New token',
    find: 'Find tokens',
    findHint: 'Name starts with',
    disableSelected: 'Disable selected',
    onlyEnabled: 'Only enabled ones',
    lastUse: 'Last use',
  },
}
