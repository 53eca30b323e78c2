/** Chinese texts of clearing the log. The English catalogue has the same keys. */
export const texts = {
  before: '清理此时间之前的日志',
  skipped: '当天没有这个时间：夏令时开始，时钟会拨快。',
  invalid: '请填写时间，例如 2026-11-01 08:30:00',
  button: '清理历史日志',
  title: (date: string) => `清理 ${date} 之前的日志？`,
  consequence: '早于该时间的所有类型的日志都会被永久删除，无法恢复。',
  confirm: '清理',
  done: (count: number) => `${count} 条日志已清理！`,
  failed: (reason: string) => `日志清理失败：${reason}`,
}
