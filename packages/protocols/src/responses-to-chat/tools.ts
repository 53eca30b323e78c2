import { schemaFormat } from '../chat/request-parts.ts'
import { defined, isRecord, type JsonObject, listOf, parseJson, recordOf, recordsOf, textOf } from '../core/json.ts'
import type { Report } from '../core/report.ts'

/** A tool of the caller, which chat knows as a function. */
export interface CallerTool {
  readonly name: string
  /** A custom tool takes a text; chat gets it as the argument `input`. */
  readonly isCustom: boolean
  /** Absent for a tool without a namespace. */
  readonly namespace?: string
}

/** The functions of a chat request, and the tools behind them by the name of the function. */
export interface Tools {
  readonly functions: readonly JsonObject[]
  readonly callers: ReadonlyMap<string, CallerTool>
}

/** Returns the name of the function for a tool. */
export const functionName = (name: string, namespace: string): string => (namespace ? `${namespace}__${name}` : name)

/** Returns the text for a custom tool; a model may write it without the object around it. */
export function customInput(args: string): string {
  const value = parseJson(args)
  return isRecord(value) && typeof value.input === 'string' ? value.input : args
}

const INPUT = {
  type: 'object',
  properties: { input: { type: 'string' } },
  required: ['input'],
  additionalProperties: false,
}

/** Returns the description of a custom tool; the grammar of its input is part of it, as chat cannot enforce one. */
function customDescription(tool: JsonObject, path: string, report: Report): string {
  const { type, syntax, definition } = recordOf(tool.format)
  if (type !== 'grammar') return textOf(tool.description)
  report.drop(`${path}.format`, 'Chat completions cannot enforce a grammar; the description of the tool states it.')
  return [textOf(tool.description), `The input follows this grammar (${textOf(syntax)}):\n${textOf(definition)}`]
    .filter(Boolean)
    .join('\n\n')
}

const NO_COUNTERPART = 'Chat completions have no such field.'
const KEPT_OF_FUNCTION = new Set(['type', 'name', 'description', 'parameters', 'strict'])
const KEPT_OF_CUSTOM = new Set(['type', 'name', 'description', 'format'])
const KEPT_OF_NAMESPACE = new Set(['type', 'name', 'tools'])

/** Returns the tools of a request: its own, and those that Codex adds as an item of the input. */
export function toolsOf(body: JsonObject, report: Report): Tools {
  const functions: JsonObject[] = []
  const callers = new Map<string, CallerTool>()
  const add = (tool: JsonObject, path: string, namespace: string): void => {
    const name = textOf(tool.name)
    const caller = { isCustom: tool.type === 'custom', name, ...(namespace && { namespace }) }
    if (tool.type === 'namespace' && !namespace) {
      report.dropOthers(path, tool, KEPT_OF_NAMESPACE, NO_COUNTERPART)
      for (const [at, each] of recordsOf(tool.tools).entries()) add(each, `${path}.tools[${at}]`, name)
      return
    }
    if (tool.type !== 'function' && tool.type !== 'custom') {
      report.drop(path, `Chat completions have no tool ${textOf(tool.type) || 'of this form'}.`)
      return
    }
    const known = functionName(name, namespace)
    callers.set(known, caller)
    const { description, parameters, strict } = tool
    if (caller.isCustom) {
      report.dropOthers(path, tool, KEPT_OF_CUSTOM, NO_COUNTERPART)
      const members = { name: known, description: customDescription(tool, path, report), parameters: INPUT }
      functions.push({ type: 'function', function: members })
      return
    }
    report.dropOthers(path, tool, KEPT_OF_FUNCTION, NO_COUNTERPART)
    const members = { name: known, description, parameters: parameters ?? undefined, strict: strict ?? undefined }
    functions.push({ type: 'function', function: defined(members) })
  }
  for (const [at, tool] of recordsOf(body.tools).entries()) add(tool, `tools[${at}]`, '')
  for (const [item, { type, tools }] of recordsOf(body.input).entries())
    if (type === 'additional_tools')
      for (const [at, tool] of recordsOf(tools).entries()) add(tool, `input[${item}].tools[${at}]`, '')
  return { functions, callers }
}

const nameIn = (choice: JsonObject): string => functionName(textOf(choice.name), textOf(choice.namespace))

/** Returns the members of a chat request for its tools and their choice. */
export function toolMembers(body: JsonObject, { functions, callers }: Tools, report: Report): JsonObject {
  const choice = body.tool_choice
  if (functions.length === 0) {
    if (isRecord(choice) || choice === 'required') report.drop('tool_choice', 'No tool is left to choose.')
    return {}
  }
  const parallel =
    typeof body.parallel_tool_calls === 'boolean' ? { parallel_tool_calls: body.parallel_tool_calls } : {}
  if (!isRecord(choice)) return { tools: functions, ...(choice ? { tool_choice: choice } : {}), ...parallel }
  if (choice.type === 'allowed_tools') {
    const names = new Set(listOf(choice.tools).map((tool) => nameIn(recordOf(tool))))
    const tools = functions.filter((tool) => names.has(textOf(recordOf(tool.function).name)))
    if (tools.length > 0) return { tools, tool_choice: choice.mode === 'required' ? 'required' : 'auto', ...parallel }
  }
  if (callers.has(nameIn(choice)))
    return { tools: functions, tool_choice: { type: 'function', function: { name: nameIn(choice) } }, ...parallel }
  report.drop('tool_choice', 'The chosen tool was dropped.')
  return { tools: functions, ...parallel }
}

/** Returns the members of a chat request for the format of the answer. */
export function formatMembers(body: JsonObject, report: Report): JsonObject {
  const { format, ...others } = recordOf(body.text)
  report.dropOthers('text', others, new Set(), 'Few providers of chat completions take this field.')
  const { type, name, schema, strict, description } = recordOf(format)
  if (type === 'json_object') return { response_format: { type } }
  if (type !== 'json_schema') {
    if (type !== undefined && type !== 'text') report.drop('text.format', 'Chat completions have no such format.')
    return {}
  }
  const members = defined({ strict: strict ?? undefined, description: description ?? undefined })
  return { response_format: schemaFormat(textOf(name) || 'answer', schema, members) }
}
