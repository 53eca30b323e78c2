import type { ExpectedCall } from '@relaydeck/api-sdk/testing'

const PRINT_WIDTH = 100

const isPlain = (value: unknown) => typeof value === 'number' || typeof value === 'string'

/** Returns a text for a POSIX shell. */
const quoted = (text: string) => (/^[\w./:@,+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

/** Returns a value as TypeScript. */
function literal(value: unknown): string {
  const json = JSON.stringify(value)
  const text =
    json.length < PRINT_WIDTH
      ? JSON.stringify(value, undefined, 1).replace(/\n\s*/g, ' ')
      : JSON.stringify(value, undefined, 2)
  return text.replace(/"([A-Za-z_]\w*)":/g, '$1:')
}

const sdk = ({ noun, name, input }: ExpectedCall) =>
  `await gateway.${noun}.${name}(${Object.keys(input).length === 0 ? '' : literal(input)})`

function program({ noun, name, input }: ExpectedCall): string {
  const call = `relaydeck call ${noun}.${name}`
  const fields = Object.entries(input)
  // Lists, records and switches are clearer as JSON.
  if (!fields.every(([, value]) => isPlain(value) && value !== ''))
    return `echo ${quoted(JSON.stringify(input))} | ${call} --json -`
  return [call, ...fields.map(([field, value]) => `--${field.replaceAll('_', '-')} ${quoted(String(value))}`)].join(' ')
}

function curl({ request, body, role }: ExpectedCall): string {
  const [method = '', path = ''] = request.split(' ')
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(`https://gateway.example${path}`)}`,
    ...(role === 'guest' ? [] : ['-H "Authorization: Bearer $RELAYDECK_ACCESS_TOKEN"']),
    ...(body ? ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`] : []),
  ].join(' \\\n  ')
}

/** Returns a call for the SDK, for `relaydeck call` and for curl, from its sample. */
export const examplesOf = (call: ExpectedCall): string =>
  [
    '::: code-group',
    `\`\`\`ts [SDK]\n${sdk(call)}\n\`\`\``,
    `\`\`\`sh [relaydeck call]\n${program(call)}\n\`\`\``,
    `\`\`\`sh [curl]\n${curl(call)}\n\`\`\``,
    ':::',
  ].join('\n\n')
