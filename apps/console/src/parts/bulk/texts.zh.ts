/** Chinese texts about doing something with many rows. The English catalogue has the same keys. */
export const texts = {
  quoted: (name: string) => `「${name}」`,
  among: (names: string, count: number) => `${names}等 ${count} 条`,
  about: (names: string) => `即${names}。`,
  some: (able: number, chosen: number) => `所选 ${chosen} 条中只有 ${able} 条可以执行，其余跳过。`,
  none: '对所选内容都不适用',
  progress: (action: string, done: number, total: number) => `正在${action}：${done} / ${total}`,
  stop: '停止',
  failed: (count: number, reasons: string) => `${count} 条失败：${reasons}。`,
  because: (names: string, reason: string) => `${names}（原因：${reason}）`,
  left: (count: number) => `${count} 条未执行，仍处于选中状态。`,
}
