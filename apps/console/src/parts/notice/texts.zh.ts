/** Chinese texts of the announcement. The English catalogue has the same keys. */
export const texts = {
  title: '公告',
  open: '查看公告',
  close: '关闭公告',
  loading: '正在加载公告',
}
