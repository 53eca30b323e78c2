/** Chinese words that many screens share. The English catalogue has the same keys. */
export const texts = {
  cancel: '取消',
  create: '创建',
  save: '保存',
  remove: '删除',
  enable: '启用',
  disable: '停用',
  exportRows: '导出',
  stop: '停止',
  unnamed: '（未命名）',
}
