/** Chinese texts of the profile. The English catalogue has the same keys. */
export const texts = {
  title: '个人资料',
  purpose: '登录用的用户名和密码，以及别人看到的显示名称。',
  defaultPassword: '您正在使用众所周知的默认密码，请立刻修改！',
  displayNameHint: '最长 20 个字符',
  password: '新密码',
  passwordHint: '至少 8 个字符；留空表示不修改',
  current: '当前密码',
  currentHint: '此服务器要求输入当前密码才能修改',
  currentForNewHint: '仅在设置新密码时需要',
  missing: '不能留空',
  save: '保存',
  saved: '个人资料已保存',
  passwordChanged: '密码已修改',
  unchanged: '没有需要保存的修改',
  loading: '正在加载个人资料',
  notLoaded: '个人资料加载失败',
}
