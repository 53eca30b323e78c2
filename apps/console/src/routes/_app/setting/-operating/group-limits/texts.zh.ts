/** Chinese texts of the limits of groups. The English catalogue has the same keys. */
export const texts = {
  newModel: '模型名',
  addModel: '添加模型',
  newModelOf: (group: string) => `分组「${group}」中的模型`,
  removeModel: (model: string) => `移除模型「${model}」的限额`,
  ofModel: (model: string) => `模型 ${model}`,
}
