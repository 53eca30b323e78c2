import { exchanges } from '@relaydeck/recordings'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../index.ts'
import { openApi } from './index.ts'

const document = openApi({ title: 'Gateway', version: '2.0.0', baseUrl: 'https://gateway.example' })
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([verb, operation]) => ({ call: `${verb.toUpperCase()} ${path}`, operation })),
)
const operationOf = (call: string) => operations.find((found) => found.call === call)?.operation

/** Puts named schemas in their places. */
const expanded = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(expanded)
  if (typeof value !== 'object' || value === null) return value
  const { $ref } = value as { $ref?: string }
  if ($ref)
    return expanded(
      $ref
        .split('/')
        .slice(1)
        .reduce<unknown>((at, key) => Reflect.get(at as object, key), document),
    )
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, expanded(inner)]))
}
const answerOf = (call: string) => JSON.stringify(expanded(operationOf(call)?.responses))

test('the document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(JSON.parse(JSON.stringify(document)))
  expect(result).toMatchObject({ valid: true })
  expect(result.errors).toBeUndefined()
})

test('the validator finds a fault', async () => {
  const broken = JSON.parse(JSON.stringify(document))
  broken.paths['/api/status'].get.parameters = [{ in: 'query' }]
  expect(await new Validator().validate(broken)).toMatchObject({ valid: false })
})

test('every operation is summed up in one sentence without a full stop', () => {
  for (const { operation } of operations) expect(operation.summary).toMatch(/^[A-Z][^.!?\n]+[^.!?\s]$/)
})

test('it has every endpoint once', () => {
  const calls = new Set(endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`))
  expect(new Set(operations.map(({ call }) => call))).toEqual(calls)
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('every reference can be resolved', () => {
  const found = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)]
  expect(found.length).toBeGreaterThan(100)
  expect(() => expanded(document)).not.toThrow()
  expect(JSON.stringify(expanded(document))).not.toContain('$ref')
})

describe('it describes', () => {
  test('the document itself', () => {
    expect(document).toMatchObject({
      info: { title: 'Gateway', version: '2.0.0' },
      servers: [{ url: 'https://gateway.example' }],
    })
    expect(openApi().servers).toEqual([{ url: '/' }])
  })

  test('who may call', () => {
    expect(operationOf('GET /api/token/')).toMatchObject({
      'x-role': 'user',
      security: [{ session: [] }, { accessToken: [] }],
    })
    expect(operationOf('GET /api/status')).toMatchObject({ 'x-role': 'guest', security: [] })
    expect(operationOf('GET /dashboard/billing/usage')).toMatchObject({ security: [{ apiKey: [] }] })
  })

  test('GETs that change something', () => {
    const changing = operations.filter(({ call, operation }) => call.startsWith('GET') && operation['x-effects'])
    expect(changing.length).toBe(endpoints.filter(({ method, effects }) => method === 'GET' && effects).length)
    expect(operationOf('GET /api/user/token')).toMatchObject({ 'x-effects': true })
  })

  test('the parts of a request', () => {
    expect(operationOf('GET /api/channel/test/{id}')?.parameters).toEqual([
      { name: 'id', in: 'path', required: true, description: 'Id of the channel.', schema: { type: 'integer' } },
      {
        name: 'model',
        in: 'query',
        required: false,
        description: 'Default: gpt-3.5-turbo if the channel has it, else its first model.',
        schema: { type: 'string', default: '' },
      },
    ])
    expect(operationOf('GET /api/oauth/github')?.parameters).toMatchObject([
      { name: 'code', required: true },
      { name: 'state', required: true },
    ])
    expect(operationOf('POST /api/user/')).toMatchObject({
      parameters: [],
      requestBody: {
        content: {
          'application/json': { schema: { required: ['username', 'password'], properties: { display_name: {} } } },
        },
      },
    })
    expect(operationOf('GET /api/status')).not.toHaveProperty('requestBody')
  })

  test('two endpoints at one path', () => {
    expect(operationOf('PUT /api/token/')).toMatchObject({
      operationId: 'tokens.update',
      summary: 'Change a token; enable or disable a token',
      parameters: [{ name: 'status_only', in: 'query', required: false }],
      requestBody: {
        content: {
          'application/json': {
            schema: { anyOf: [{ properties: { name: {} } }, { properties: { status: { enum: [1, 2] } } }] },
          },
        },
      },
    })
  })

  test.each([
    ['data', 'GET /api/user/self', '"data":{"type":"object","properties":{"id"'],
    ['beside', 'GET /api/channel/update_balance/{id}', '{"balance":{"type":"number"}}'],
    ['none', 'DELETE /api/token/{id}', '{"success":{"type":"boolean","const":true},"message":{"type":"string"}}'],
    ['bare', 'GET /api/channel/models', '"anyOf":[{"type":"object","properties":{"object"'],
  ])('the envelope `%s`', (_, call, part) => {
    expect(answerOf(call)).toContain(part)
  })

  test('keys by the server’s names', () => {
    expect(answerOf('GET /api/user/dashboard')).toContain('"required":["Day","ModelName"')
    expect(answerOf('GET /api/channel/test/{id}')).toContain('"modelName"')
    expect(answerOf('GET /api/oauth/lark')).toContain('"data":{"type":"object","properties":{"id"')
    expect(answerOf('GET /api/oauth/lark')).not.toContain('"user"')
  })

  test('values that may be `null`', () => {
    expect(answerOf('GET /api/token/{id}')).toContain('"models":{"type":["string","null"],"description":"Comma text')
  })
})

/** Whether a value fits a schema, as far as this document uses JSON Schema. */
function fits(value: unknown, schema: Record<string, unknown>): boolean {
  const {
    anyOf,
    allOf,
    type,
    properties,
    required,
    items,
    const: only,
  } = schema as {
    anyOf?: Record<string, unknown>[]
    allOf?: Record<string, unknown>[]
    type?: string | string[]
    properties?: Record<string, Record<string, unknown>>
    required?: string[]
    items?: Record<string, unknown>
    const?: unknown
  }
  if (anyOf && !anyOf.some((one) => fits(value, one))) return false
  if (allOf && !allOf.every((one) => fits(value, one))) return false
  if ('const' in schema && value !== only) return false
  const kind =
    value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value
  const kinds = [type ?? kind].flat()
  if (!kinds.includes(kind) && !(kind === 'integer' && kinds.includes('number'))) return false
  if (Array.isArray(value)) return value.every((item) => fits(item, items ?? {}))
  if (kind !== 'object') return true
  const record = value as Record<string, unknown>
  if (!(required ?? []).every((key) => key in record)) return false
  return Object.entries(properties ?? {}).every(([key, inner]) => !(key in record) || fits(record[key], inner))
}

describe('recorded responses fit the document', () => {
  const answered = exchanges.flatMap(({ n, name, request, response }) => {
    const { pathname } = new URL(request.path, 'http://gateway.example')
    const found = operations.find(({ call }) => {
      const pattern = call.replace(/\{\w+\}/g, '\\d+')
      return new RegExp(`^${pattern}$`).test(`${request.method} ${pathname}`)
    })
    return found && response.status === 200 && response.body !== ''
      ? [{ n, name, body: response.body, call: found.call }]
      : []
  })

  test.each(answered)('in exchange $n, $name', ({ call, body }) => {
    const { '200': ok } = expanded(operationOf(call)?.responses) as {
      '200': { content: { 'application/json': { schema: Record<string, unknown> } } }
    }
    expect(fits(body, ok.content['application/json'].schema)).toBe(true)
  })

  test('every fixed value has a type: generators of clients fail without', () => {
    const untyped = (value: unknown): unknown[] => {
      if (Array.isArray(value)) return value.flatMap(untyped)
      if (typeof value !== 'object' || value === null) return []
      const own = 'const' in value && typeof value.const !== 'object' && !('type' in value) ? [value] : []
      return [...own, ...Object.values(value).flatMap(untyped)]
    }
    expect(untyped(openApi())).toEqual([])
  })

  test('most of the recording is checked, and wrong responses do not fit', () => {
    expect(answered.length).toBeGreaterThan(90)
    const { '200': ok } = expanded(operationOf('GET /api/token/')?.responses) as {
      '200': { content: { 'application/json': { schema: Record<string, unknown> } } }
    }
    for (const wrong of [{ success: true, message: '', data: [{ id: 'x' }] }, { success: true, data: {} }, []])
      expect(fits(wrong, ok.content['application/json'].schema)).toBe(false)
  })
})
