import { isRecord } from '../../index.ts'
import type { Audit } from '../../logs/audit.ts'

const LONGEST = 200
const MOST_PARAMS = 20

const recordIn = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

const textIn = (value: unknown): string => (typeof value === 'string' ? value.slice(0, LONGEST) : '')

/** Returns the text of a value; `undefined` if it is neither a text, a number, a switch nor a list of these. */
function shown(value: unknown): string | undefined {
  if (typeof value === 'string') return textIn(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (!Array.isArray(value)) return undefined
  const items = value.slice(0, MOST_PARAMS).map((item) => (Array.isArray(item) ? undefined : shown(item)))
  return items.includes(undefined) ? undefined : textIn(items.join(', '))
}

function paramsIn(value: unknown): Record<string, string> {
  const entries = Object.entries(recordIn(value)).slice(0, MOST_PARAMS)
  return Object.fromEntries(
    entries.flatMap(([name, content]) => {
      const text = shown(content)
      return text === undefined ? [] : [[textIn(name), text]]
    }),
  )
}

/** Returns what a log row says about an administrator's action or a sign-in, from its details; `undefined` if nothing. */
export function auditOf(details: unknown): Audit | undefined {
  const { op, admin_info, audit_info, login_method } = recordIn(details)
  const { action, params } = recordIn(op)
  const method = textIn(login_method)
  const name = textIn(action) || (method && 'login')
  if (!name) return undefined
  const { admin_username, auth_method } = recordIn(admin_info)
  const { method: verb, path, success } = recordIn(audit_info)
  return {
    action: name,
    params: { ...(method && { method }), ...paramsIn(params) },
    admin: textIn(admin_username),
    access: textIn(auth_method),
    call: [textIn(verb), textIn(path)].filter(Boolean).join(' '),
    ...(typeof success === 'boolean' && { succeeded: success }),
  }
}
