import { type CallResult, countOf, type Report, VERDICTS } from './report.ts'
import { en } from './words.ts'

/** Returns a text without characters that control a terminal. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, '?')

const namesOf = (calls: readonly CallResult[]): string => calls.map(({ call }) => call).join(', ')

function untriedText(calls: readonly CallResult[]): string {
  const reasons = [...new Set(calls.map(({ reason }) => reason))]
  const lines = reasons.map((reason) => {
    const own = calls.filter((call) => call.reason === reason)
    return `  ${reason === undefined ? '' : en.reasons[reason]}: ${namesOf(own)}`
  })
  return [`${en.verdicts.untried}:`, ...lines].join('\n')
}

/** Returns a report as English text, worst calls first. */
export function reportText(report: Report): string {
  const counts = VERDICTS.map((verdict) => `${countOf(report, verdict)} ${en.verdicts[verdict]}`).join(', ')
  const width = Math.max(...report.calls.map(({ call }) => call.length))
  const groups = VERDICTS.filter((verdict) => countOf(report, verdict) > 0).map((verdict) => {
    const calls = report.calls.filter((call) => call.verdict === verdict)
    if (verdict === 'same') return `${en.verdicts.same}: ${namesOf(calls)}`
    if (verdict === 'untried') return untriedText(calls)
    const lines = calls.flatMap((call) =>
      call.findings.map(en.finding).map((detail, at) => `  ${(at === 0 ? call.call : '').padEnd(width)}  ${detail}`),
    )
    return [`${en.verdicts[verdict]}: ${en.meanings[verdict]}`, ...lines].join('\n')
  })
  const left = report.left.map(({ noun, name }) => `  ${noun} ${name}`)
  return [
    `${report.url} (${report.family}), ${en.how(report)}`,
    counts,
    ...groups,
    ...(left.length > 0 ? [[en.left, ...left].join('\n')] : []),
    ...(report.interrupted ? [en.interrupted] : []),
  ]
    .map((part) => part.split('\n').map(printable).join('\n'))
    .join('\n\n')
}
