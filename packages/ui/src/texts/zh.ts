import { numberFormat } from './number-format.ts'
import { statusZh } from './status.zh.ts'
import { serverMessageOf, type UiTexts } from './UiTexts.ts'

const grouped = (count: number) => numberFormat('zh').format(count)

/** Chinese texts, the kit's default. */
export const zh: UiTexts = {
  language: 'zh-CN',
  failure: (error) => serverMessageOf(error) || '操作失败，请稍后重试。',
  copy: { copy: '复制', copied: '已复制', failed: '无法自动复制，请手动复制' },
  confirm: { cancel: '取消', type: (name) => `请输入「${name}」以确认` },
  load: { failed: '加载失败', retry: '重试', loading: '正在加载', slow: '加载时间较长，仍在等待服务器响应。' },
  quota: {
    unlimited: '无限',
    exact: (value) => `${value} 额度`,
    used: (value, limit) => `已用 ${value}，共 ${limit} 额度`,
    left: (value, limit) => `剩余 ${value}，共 ${limit} 额度`,
  },
  status: statusZh,
  responseTime: { untested: '未测试' },
  balance: { unsupported: '不支持', points: (value) => `${value} 点` },
  secret: { reveal: (name) => `显示或隐藏${name}`, copy: (name) => `复制${name}` },
  search: { clear: '清除' },
  countdown: { again: (seconds) => `${seconds} 秒后可重新发送` },
  prompt: { dismiss: '知道了' },
  quotaInput: {
    units: (value) => `即 ${value} 额度`,
  },
  subnet: {
    label: '允许的网段',
    hint: 'CIDR 格式，以逗号分隔，例如 10.0.0.0/8；留空不限制',
    invalid: (entry) => `「${entry}」不是有效的网段，应形如 10.0.0.0/8`,
  },
  timeRange: {
    range: '时间段',
    hint: '例如 7d、24h、30m、2026-11-01 ~ 2026-11-07，可带时间 08:30:00',
    invalid: '请填写时间段，例如 7d 或 2026-11-01 ~ 2026-11-07',
    from: '开始时间',
    to: '结束时间',
    invalidClock: '请填写时间，例如 08:30:00',
    skipped: '当天没有这个时间：夏令时开始，时钟会拨快。',
    backwards: '结束时间早于开始时间',
    earlier: '更早',
    later: '更晚',
    weekdays: ['日', '一', '二', '三', '四', '五', '六'],
    presets: '常用时间段',
    today: '今天',
    week: '近 7 天',
    month: '近 30 天',
    all: '全部',
  },
  content: { frame: (host) => `来自 ${host} 的内容` },
  table: {
    loaded: (known, hasMore) => {
      if (hasMore === false) return `共 ${grouped(known)} 条`
      return hasMore === true ? `已加载前 ${grouped(known)} 条` : `已加载 ${grouped(known)} 条`
    },
    sortedLoaded: '仅对已加载的行排序',
    actions: '操作',
    pager: '分页',
    previous: '上一页',
    next: '下一页',
    page: (page) => `第 ${page} 页`,
    range: (from, to, total) =>
      `第 ${grouped(from)}–${grouped(to)} 条${total === undefined ? '' : `，共 ${grouped(total)} 条`}`,
    beyondEnd: '本页没有内容',
    beyondEndHint: (page) => `第 ${page} 页不存在，或其内容已被删除。`,
    firstPage: '返回第 1 页',
    noMatch: '没有符合条件的结果',
    noMatchHint: '请修改筛选条件，或清除筛选以查看全部。',
    clearFilter: '清除筛选',
    selectPage: '选择本页全部',
    selectRow: (name) => `选择「${name}」`,
    selected: (count) => `已选 ${count} 条`,
    selectionActions: '对所选内容的操作',
    clearSelection: '取消选择',
    view: '表格显示方式',
  },
}
