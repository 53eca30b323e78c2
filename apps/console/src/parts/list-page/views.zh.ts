/** Chinese texts of saved views. The English catalogue has the same keys. */
export const texts = {
  none: '还没有保存的视图',
  shown: '当前视图',
  manage: '保存和管理视图',
  name: '视图名称',
  hint: '保存当前的查找、筛选和排序，只有您在此浏览器中可见；链接可以发给同事。',
  replaces: '将替换同名的视图。',
  missing: '请输入视图名称',
  tooMany: (count: number) => `最多保存 ${count} 个视图，请先删除一些`,
  copyLink: (name: string) => `复制视图「${name}」的链接`,
  remove: (name: string) => `删除视图「${name}」`,
}
