import type { Issue } from './issues.ts'
import { MAX_ANCHORS, MAX_ENTRIES, MAX_LENGTH } from './limits.ts'
import type { en } from './texts.en.ts'
import type { Note } from './types.ts'
import type { Kind } from './values.ts'

const KINDS: Readonly<Record<Kind, string>> = {
  switch: 'true 或 false',
  number: '数字',
  integer: '整数',
  text: '文本，请加引号',
  url: '文本',
  secret: '文本，请加引号',
  list: '文本列表，数字请加引号',
  ratios: '名称到数字的映射',
  names: '名称到文本的映射',
  type: '渠道类型的名称或编号',
  status: 'enabled 或 disabled',
  limits: '限额列表，如 requests 60/minute、quota 5000000/week 或 concurrent 3',
}

function reason(issue: Issue): string {
  switch (issue.code) {
    case 'yaml':
      return `不是合法的 YAML（${issue.message}）`
    case 'large':
      return `过大；最多读取 ${MAX_LENGTH / 10_000} 万个字符、${MAX_ENTRIES} 个条目、${MAX_ANCHORS} 个锚点和别名`
    case 'more':
      return `另有 ${issue.count} 处不符合要求`
    case 'map':
      return '须为映射（名称到值）'
    case 'entries':
      return '须为列表'
    case 'kind':
      return `须为${KINDS[issue.kind]}${issue.suggestion ? `，是否应为 ${issue.suggestion}？` : ''}`
    case 'name':
      return issue.suggestion ? `未知的名称，是否应为 ${issue.suggestion}？` : '未知的名称'
    case 'unquoted':
      return '是名称，请加引号'
    case 'variable':
      return `没有环境变量 ${issue.variable}`
    case 'sameName':
      return `服务器上有 ${issue.count} 个同名渠道；渠道按名称匹配，请先改名`
    case 'required':
      return '新建渠道时必填'
    case 'empty':
      return '不能为空'
    case 'lines':
      return '只能有一个密钥，且不能换行'
    case 'switch':
    case 'number':
    case 'integer':
    case 'ratios':
      return `须为${issue.code === 'ratios' ? '不小于 0 的数字' : KINDS[issue.code]}`
    case 'range':
      return '超出允许的范围'
    case 'hosts':
      return '须为主机名、IP 地址或网段'
    case 'limits':
      return '须为 JSON 对象，分组名对应限额列表'
    case 'aliases':
      return '应为别名对应模型的 JSON 对象'
    case 'fallbacks':
      return '应为模型对应模型列表的 JSON 对象'
    case 'zone':
      return '须为时区名称，例如 Asia/Shanghai'
    case 'prices':
      return '须为 JSON 文本：模型对应按单位的价格'
    case 'choice':
      return '不是可选的值'
    case 'url':
      return '须以 http:// 或 https:// 开头'
  }
}

const didYouMean = ({ suggestion }: Note) => (suggestion ? `，是否应为 ${suggestion}？` : '')

/** Chinese texts of configuration files. */
export const zh: typeof en = {
  issue: (issue) => `${issue.line ? `第 ${issue.line} 行，` : ''}${issue.place || '文件'}：${reason(issue)}`,
  note: (note) =>
    note.code === 'unsupported'
      ? `${note.place}：服务器无法保存${didYouMean(note)}`
      : `${note.place}：未知，服务器不显示该值`,
}
