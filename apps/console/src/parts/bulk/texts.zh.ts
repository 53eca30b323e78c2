/** Chinese texts of bulk actions. The English catalogue has the same keys. */
export const texts = {
  enable: { title: (counted: string) => `启用 ${counted}`, done: (counted: string) => `已启用 ${counted}。` },
  disable: { title: (counted: string) => `停用 ${counted}`, done: (counted: string) => `已停用 ${counted}。` },
  remove: { title: (counted: string) => `删除 ${counted}`, done: (counted: string) => `已删除 ${counted}。` },
  about: (names: string) => `即${names}。`,
  some: (applicable: number, selected: number) => `所选 ${selected} 条中只有 ${applicable} 条可以执行，其余跳过。`,
  none: '对所选内容都不适用',
}
