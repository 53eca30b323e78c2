import { refusalOf } from './refusal.ts'
import type { UiTexts } from './UiTexts.ts'

/** Chinese, the kit's own language. */
export const zh: UiTexts = {
  language: 'zh-CN',
  failure: (error) => refusalOf(error) || '操作没有成功，请稍后再试。',
  copy: { copy: '复制', copied: '已复制', failed: '无法自动复制，请手动复制' },
  confirm: { cancel: '取消', type: (name) => `请输入「${name}」以确认` },
  load: { failed: '没有加载成功', retry: '重试', loading: '正在加载', slow: '比平时慢，还在等待服务器的回应。' },
  quota: {
    unlimited: '无限',
    exact: (value) => `${value} 额度`,
    used: (value, limit) => `已用 ${value}，共 ${limit} 额度`,
    left: (value, limit) => `剩余 ${value}，共 ${limit} 额度`,
  },
  status: {
    token: { enabled: '已启用', disabled: '已停用', expired: '已过期', exhausted: '已耗尽', unknown: '未知' },
  },
  table: {
    loaded: (known, more) => {
      if (more === false) return `共 ${known} 条`
      return more === true ? `已加载 ${known} 条，可能还有更多` : `已加载 ${known} 条`
    },
    sortedLoaded: '只在已加载的行中排序',
    actions: '操作',
    pager: '分页',
    previous: '上一页',
    next: '下一页',
    page: (page) => `第 ${page} 页`,
    range: (from, to) => `第 ${from}–${to} 条`,
    beyondEnd: '这一页没有内容',
    beyondEndHint: (page) => `列表没有第 ${page} 页，或者这一页的内容已被删除。`,
    firstPage: '回到第 1 页',
    noMatch: '没有符合条件的内容',
    noMatchHint: '换一个条件再试，或者清除筛选查看全部。',
    clearFilter: '清除筛选',
  },
}
