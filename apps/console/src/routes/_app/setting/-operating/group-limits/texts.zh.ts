/** Chinese texts of the limits of groups. The English catalogue has the same keys. */
export const texts = {
  newGroup: '分组名',
  addGroup: '添加分组',
  removeGroup: (group: string) => `移除分组「${group}」的限额`,
  ofGroup: (group: string) => `分组「${group}」`,
  newModel: '模型名',
  addModel: '添加模型',
  newModelOf: (group: string) => `分组「${group}」中的模型`,
  removeModel: (model: string) => `移除模型「${model}」的限额`,
  ofModel: (model: string) => `模型 ${model}`,
  broken: '这里保存的内容不是分组限额，改正后才能按条目修改。',
}
