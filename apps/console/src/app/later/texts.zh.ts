/** Chinese texts of the update notice. The English catalogue has the same keys. */
export const texts = {
  updated: '控制台已更新，方便时请重新加载。',
  reload: '重新加载',
}
