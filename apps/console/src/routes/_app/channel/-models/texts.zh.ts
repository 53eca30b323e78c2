/** Chinese texts of the tests of a channel's models. The English catalogue has the same keys. */
export const texts = {
  label: '测试模型',
  done: (count: number) => `${count} 个模型测试成功。`,
  work: (name: string) => `测试模型：${name}`,
  took: (seconds: string) => `用时 ${seconds} 秒`,
  title: (name: string) => `测试「${name}」的模型`,
  hint: (count: number) =>
    `共 ${count} 个模型，每个真实调用一次，可能产生少量费用。测试使用对话接口，不支持对话的模型会失败。`,
  start: '开始测试',
  again: '全部重新测试',
  resume: (count: number) => `继续测试其余 ${count} 个`,
  retry: (count: number) => `重试失败的 ${count} 个`,
  progress: (done: number, total: number) => `已测试 ${done} / ${total}`,
  goesOn: '关闭后测试会继续，进度见页面顶部的任务。',
  results: '各模型的测试结果',
  waiting: '未测试',
  running: '测试中…',
  remove: (count: number) => `移除失败的 ${count} 个模型`,
  removeLabel: '移除',
  removeEffect: (name: string, models: string) => `渠道「${name}」将不再提供：${models}。需要时可以在编辑渠道时加回。`,
  allFailed: '所有模型都失败了，因此不能移除：渠道至少要有一个模型。请检查密钥、API 地址和余额，或停用这个渠道。',
}
