import type { Audit } from '@relaydeck/api-sdk'
import { type TextsOf, textArea } from '../../../app/language/area.ts'
import { texts as en } from './-audit-texts.en.ts'
import { texts as zh } from './-audit-texts.zh.ts'

/** Texts about actions of administrators, and sign-ins. */
export const auditTexts = textArea({ zh, en })

type AuditTexts = TextsOf<typeof auditTexts>

/** The server's name of an action without one. */
const GENERIC = 'generic'

const OAUTH = /^oauth:(.+)$/

/** Parameters of which an action has kinds. */
const KINDS = ['action', 'method', 'status']

/** Returns the text of an action, or of one of its kinds; `undefined` for an unknown action. */
function templateOf({ action, params }: Audit, { actions }: AuditTexts): string | undefined {
  const kinds = KINDS.map((name) => `${action}.${params[name]?.replace(OAUTH, 'oauth')}`)
  const found = [...kinds, action].find((name) => Object.hasOwn(actions, name))
  return found === undefined ? undefined : actions[found as keyof typeof actions]
}

/** Returns the parameters that the words of an action do not tell. */
function untold(audit: Audit, texts: AuditTexts): [name: string, value: string][] {
  const template = templateOf(audit, texts)
  const isTold = (name: string) => template !== undefined && (KINDS.includes(name) || template.includes(`{${name}}`))
  return Object.entries(audit.params).filter(([name]) => !isTold(name))
}

/** Returns what was done, in words; the server's name of an unknown action. */
export function auditWords(audit: Audit, texts: AuditTexts): string {
  const { action, call, params, succeeded } = audit
  const [, provider] = OAUTH.exec(params.method ?? '') ?? []
  const values: Readonly<Record<string, string | undefined>> = { ...params, provider }
  const paramOf = (name: string) => (Object.hasOwn(values, name) && values[name]) || '–'
  const words = templateOf(audit, texts)?.replace(/\{(\w+)\}/g, (_, name: string) => paramOf(name))
  const shown = words ?? (action === GENERIC && call ? call : action)
  return succeeded === false ? texts.notDone(shown) : shown
}

/** Returns names and values of an action, for its details. */
export function auditFacts(audit: Audit, texts: AuditTexts): [string, string][] {
  const { admin, access, call, succeeded } = audit
  const accesses: Readonly<Record<string, string>> = texts.accesses
  return [
    [texts.admin, admin],
    [texts.access, Object.hasOwn(accesses, access) ? (accesses[access] ?? '') : access],
    [texts.result, succeeded === undefined ? '' : succeeded ? texts.done : texts.failed],
    [texts.call, call],
    [
      texts.params,
      untold(audit, texts)
        .map(([name, value]) => `${name}: ${value}`)
        .join(', '),
    ],
  ]
}
