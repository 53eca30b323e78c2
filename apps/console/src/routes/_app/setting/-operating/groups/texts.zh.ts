/** Chinese texts of settings by group. The English catalogue has the same keys. */
export const texts = {
  newGroup: '分组名',
  addGroup: '添加分组',
  removeGroup: (group: string, setting: string) => `移除分组「${group}」的${setting}`,
  broken: '这里保存的内容无法按条目显示，改正后才能按条目修改。',
}
