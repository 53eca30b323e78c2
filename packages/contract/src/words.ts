import type { Failure, Finding, Reason, Shape, Verdict } from './finding.ts'
import type { Report } from './report.ts'

/** Language of a report. */
export type Language = 'zh' | 'en'

/** Texts of reports. */
export interface Words {
  readonly title: string
  readonly verdicts: Readonly<Record<Verdict, string>>
  /** What the verdicts mean. */
  readonly meanings: Readonly<Record<Verdict, string>>
  readonly reasons: Readonly<Record<Reason, string>>
  readonly failures: Readonly<Record<Failure, string>>
  readonly shape: (shape: Shape) => string
  readonly finding: (finding: Finding) => string
  readonly how: (report: Report) => string
  readonly interrupted: string
  readonly left: string
  readonly columns: readonly [call: string, verdict: string, detail: string]
}

const httpStatus = (status: number | undefined): string => (status === undefined ? '' : ` (HTTP ${status})`)

const TYPES: Readonly<Record<string, string>> = {
  nothing: '无此字段',
  null: 'null',
  boolean: '布尔值',
  number: '数字',
  int: '整数',
  text: '文本',
  string: '文本',
  list: '列表',
  array: '列表',
  record: '对象',
  object: '对象',
}

const zhFailures: Words['failures'] = {
  refused: '服务器拒绝了请求',
  redirected: '服务器跳转到了其他地址',
  page: '响应是 HTML 页面，不是 JSON',
  notJson: '响应不是 JSON',
  timeout: '未在时限内响应',
  tooLarge: '响应超过大小上限',
  noAnswer: '连接中断，没有响应',
  rateLimited: '请求过于频繁',
  other: '请求失败',
}

const zhShape = ({ type, size }: Shape): string =>
  type === 'text' ? `${size} 个字符的文本` : type === 'list' ? `${size} 项的列表` : (TYPES[type] ?? type)

const zhField = (field: string): string => (field === '' ? '整个响应' : `字段 ${field}`)

function zhFinding(finding: Finding): string {
  switch (finding.code) {
    case 'type':
      return `${zhField(finding.field)}：应为${TYPES[finding.expected] ?? finding.expected}，实为${zhShape(finding.got)}`
    case 'failed':
      return zhFailures[finding.failure] + httpStatus(finding.status)
    case 'missing':
      return `没有此接口${httpStatus(finding.status)}`
    case 'total':
      return `总数应为 ${finding.expected}，实为 ${finding.got}`
    case 'repeated':
      return `下一页重复了前面的 ${finding.got} 行`
    case 'notFiltered':
      return `筛选结果中有 ${finding.got} 行不符合条件`
    case 'notSorted':
      return `未按 ${finding.field} 排序`
    case 'notFound':
      return '找不到已有的行'
    case 'notRefused':
      return '应当拒绝，却返回成功'
    case 'notDone':
      return finding.field === '' ? '返回成功，但没有执行' : `返回成功，但 ${finding.field} 没有按请求保存`
    case 'alsoChanged':
      return `还改动了字段 ${finding.field}：原为${zhShape(finding.expected)}，现为${zhShape(finding.got)}`
    case 'otherRow':
      return finding.field === '' ? '删除了其他行' : `改动了其他行的字段 ${finding.field}`
  }
}

const zh: Words = {
  title: '接口一致性报告',
  verdicts: { dangerous: '危险', missing: '缺失', different: '不同', same: '一致', untried: '未测试' },
  meanings: {
    dangerous: '改动超出请求的范围，或返回成功却没有执行',
    missing: '没有此接口',
    different: '响应与约定不同',
    same: '与约定一致',
    untried: '无法在不造成影响的情况下测试',
  },
  reasons: {
    account: '需要登录账户',
    role: '账户的角色权限不足',
    changes: '会改动数据，使用 --changes 才会测试',
    embedded: '只有 Relaydeck 内置网关提供',
    noRow: '没有可用于测试的行',
    options: '会改动设置项，或取决于设置项',
    mail: '会发送邮件或消息',
    provider: '会请求上游服务商',
    signInService: '需要第三方登录服务',
    rowsOfOthers: '会改动其他人的行',
    otherGateway: '需要另一个网关',
    readOnly: '服务器无法识别，SDK 不发送改动',
    key: '需要令牌的密钥，使用 --changes 才会测试',
    code: '需要下一个动态验证码，半分钟后才可用',
    rateLimited: '请求过于频繁，服务器一直拒绝',
    interrupted: '检查被中断',
    noServer: '服务器不再响应',
  },
  failures: zhFailures,
  shape: zhShape,
  finding: zhFinding,
  how: ({ raw, changes }) =>
    `${raw ? '不使用 SDK 的转换（原始接口）' : '使用 SDK 的转换'}，${changes ? '已测试改动' : '只读'}`,
  interrupted: '检查被中断，报告中其余接口未测试。',
  left: '以下测试数据未能删除，或无法确认已删除：',
  columns: ['接口', '结果', '说明'],
}

const enFailures: Words['failures'] = {
  refused: 'the server refused the call',
  redirected: 'the server redirects to another address',
  page: 'the answer is an HTML page instead of JSON',
  notJson: 'the answer is not JSON',
  timeout: 'no answer in time',
  tooLarge: 'the answer is larger than the limit',
  noAnswer: 'the connection broke without an answer',
  rateLimited: 'too many calls',
  other: 'the call failed',
}

const EN_TYPES: Readonly<Record<string, string>> = {
  int: 'an integer',
  string: 'text',
  array: 'a list',
  object: 'a record',
  list: 'a list',
  record: 'a record',
  number: 'a number',
  boolean: 'a boolean',
}

const enShape = ({ type, size }: Shape): string =>
  type === 'text' ? `text of ${size} characters` : type === 'list' ? `a list of ${size}` : (EN_TYPES[type] ?? type)

function enFinding(finding: Finding): string {
  switch (finding.code) {
    case 'type':
      return `${finding.field || 'the answer'}: expected ${EN_TYPES[finding.expected] ?? finding.expected}, got ${enShape(finding.got)}`
    case 'failed':
      return enFailures[finding.failure] + httpStatus(finding.status)
    case 'missing':
      return `the server does not have the call${httpStatus(finding.status)}`
    case 'total':
      return `the number of rows: expected ${finding.expected}, got ${finding.got}`
    case 'repeated':
      return `rows that the next page repeats: ${finding.got}`
    case 'notFiltered':
      return `rows that do not match the filter: ${finding.got}`
    case 'notSorted':
      return `the rows are not sorted by ${finding.field}`
    case 'notFound':
      return 'a row that exists is not found'
    case 'notRefused':
      return 'answered as a success instead of refused'
    case 'notDone':
      return finding.field === ''
        ? 'answered as a success, but nothing was done'
        : `answered as a success, but ${finding.field} is not what was sent`
    case 'alsoChanged':
      return `also changes ${finding.field}: it was ${enShape(finding.expected)}, and is ${enShape(finding.got)}`
    case 'otherRow':
      return finding.field === '' ? 'removes another row' : `changes ${finding.field} of another row`
  }
}

export const en: Words = {
  title: 'Conformance report',
  verdicts: { dangerous: 'dangerous', missing: 'missing', different: 'different', same: 'same', untried: 'untried' },
  meanings: {
    dangerous: 'changes more than it was asked to, or does not do what it answers as done',
    missing: 'the server does not have the call',
    different: 'the answer is not that of the contract',
    same: 'as in the contract',
    untried: 'cannot be tried without harm',
  },
  reasons: {
    account: 'needs an account',
    role: 'the account’s role is too low',
    changes: 'changes data; tried with --changes',
    embedded: 'only Relaydeck’s embedded gateway has it',
    noRow: 'there is no row to try it with',
    options: 'changes options of the server, or depends on them',
    mail: 'sends mails or messages',
    provider: 'calls a provider',
    signInService: 'needs a sign-in service',
    rowsOfOthers: 'changes rows of others',
    otherGateway: 'needs another gateway',
    readOnly: 'the server is not recognised, so that the SDK sends no changes',
    key: 'needs the key of a token; tried with --changes',
    code: 'needs the next code of an authenticator, half a minute later',
    rateLimited: 'the server kept refusing it as too many calls',
    interrupted: 'the check was interrupted',
    noServer: 'the server does not answer any more',
  },
  failures: enFailures,
  shape: enShape,
  finding: enFinding,
  how: ({ raw, changes }) =>
    `${raw ? 'without a dialect' : 'with the SDK’s dialect'}, ${changes ? 'changes tried' : 'read only'}`,
  interrupted: 'The check was interrupted; the other calls were not tried.',
  left: 'These rows of the check could not be removed, or not be looked for:',
  columns: ['Call', 'Result', 'Detail'],
}

export const WORDS: Readonly<Record<Language, Words>> = { zh, en }
