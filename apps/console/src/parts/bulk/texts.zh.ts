/** Chinese texts of bulk actions. The English catalogue has the same keys. */
export const texts = {
  enable: { title: (counted: string) => `启用 ${counted}`, done: (counted: string) => `已启用 ${counted}。` },
  disable: { title: (counted: string) => `停用 ${counted}`, done: (counted: string) => `已停用 ${counted}。` },
  remove: { title: (counted: string) => `删除 ${counted}`, done: (counted: string) => `已删除 ${counted}。` },
  quoted: (name: string) => `「${name}」`,
  firstOf: (names: string, count: number) => `${names}等 ${count} 条`,
  about: (names: string) => `即${names}。`,
  some: (applicable: number, selected: number) => `所选 ${selected} 条中只有 ${applicable} 条可以执行，其余跳过。`,
  changed: '在此期间已被修改，请核对后重试',
  retry: (count: number) => `重试失败的 ${count} 条`,
  undo: { label: '撤销', done: (count: number) => `已撤销 ${count} 条改动。` },
  none: '对所选内容都不适用',
  progress: (action: string, done: number, total: number) => `正在${action}：${done} / ${total}`,
  failed: (count: number, reasons: string) => `${count} 条失败：${reasons}。`,
  because: (names: string, reason: string) => `${names}（原因：${reason}）`,
  left: (count: number) => `${count} 条未执行，仍处于选中状态。`,
}
