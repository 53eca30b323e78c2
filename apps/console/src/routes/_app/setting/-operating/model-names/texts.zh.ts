/** Chinese texts of names of models. The English catalogue has the same keys. */
export const texts = {
  ofAll: '所有分组',
  row: (position: string) => `第 ${position} 行`,
  remove: (position: string) => `移除第 ${position} 行`,
  aliases: {
    name: '别名',
    value: '模型',
    add: '添加别名',
    nameErrors: { missing: '请填写别名', repeated: '已有这个别名', isGroup: '已有同名的分组' },
    valueErrors: { missing: '请填写模型' },
  },
  fallbacks: {
    name: '模型',
    value: '备用模型，依次尝试',
    add: '添加模型',
    nameErrors: { missing: '请填写模型', repeated: '已有这个模型', isGroup: '已有同名的分组' },
    valueErrors: { missing: '请填写备用模型', many: (max: string) => `最多 ${max} 个备用模型` },
  },
}
