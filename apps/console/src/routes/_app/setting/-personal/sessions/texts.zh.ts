/** Chinese texts of the user's sessions. The English catalogue has the same keys. */
export const texts = {
  list: '登录会话',
  unknown: '未知设备',
  current: '当前会话',
  created: '登录于',
  lastUsed: '最近使用',
  notLoaded: '会话加载失败',
  end: '结束',
  endNamed: (device: string, address: string) => `结束会话「${device}，${address}」`,
  ended: '会话已结束',
  endOthers: '结束其他所有会话',
  question: {
    title: '结束其他所有会话？',
    effect: '其他浏览器和设备都需要重新登录，当前会话不受影响。',
    confirm: '结束',
  },
  othersEnded: (count: number) => `已结束 ${count} 个会话`,
}
