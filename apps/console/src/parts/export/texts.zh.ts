/** Chinese texts of the export. The English catalogue has the same keys. */
export const texts = {
  title: (page: string) => `导出：${page}`,
  reading: (count: number) => `正在导出：已读取 ${count} 条`,
  stopped: '已停止导出，没有保存文件',
  nothing: '没有可以导出的内容',
  done: (count: number) => `已导出 ${count} 条`,
  limited: (count: number) => `已导出最新的 ${count} 条，更早的没有导出。请缩小筛选范围，分几次导出。`,
  incomplete: (count: number, reason: string) => `导出不完整：只保存了 ${count} 条，其余读取失败。${reason}`,
}
