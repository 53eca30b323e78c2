/** Sends calls with hostile bodies, as fast as it can: `node attack.ts <url> <key>`. */
const CALLS = 5000
const CONNECTIONS = 20

const [url = '', key = ''] = process.argv.slice(2)

const list = <T>(length: number, each: (index: number) => T): T[] => Array.from({ length }, (_, index) => each(index))
const chat = (fields: object) =>
  Buffer.from(JSON.stringify({ model: 'gpt-4o', messages: [{ role: 'user', content: 'hi' }], ...fields }))

const BODIES = [
  chat({ model: 'm'.repeat(65_000) }),
  chat({ model: 'nope' }),
  chat({}),
  chat({ many: list(1_500_000, (index) => ({ [`k${index}`]: 1 })) }),
  chat({ many: Object.fromEntries(list(1_200_000, (index) => [`k${index}`, 1] as const)) }),
  chat({ tools: list(400, () => ({ type: 'function', function: { name: 'x', description: 'y'.repeat(1000) } })) }),
  chat({ messages: [{ role: 'user', content: 'x'.repeat(31_000_000) }] }),
  chat({ messages: list(60_000, () => ({ role: 'user', content: 'hi' })) }),
  Buffer.from(`{"model":"gpt-4o","messages":${'['.repeat(900_000)}`),
  Buffer.from(`{"model":"gpt-4o","messages":[${'1,'.repeat(450_000)}1]}`),
  chat({ messages: [{ role: 'user', content: '\u{1f600}"\\'.repeat(40_000) }] }),
]

const statuses = new Map<number | string, number>()
let next = 0
await Promise.all(
  list(CONNECTIONS, async () => {
    while (next < CALLS) {
      const body = BODIES[next++ % BODIES.length] ?? ''
      const status = await fetch(`${url}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer sk-${key}`, 'content-type': 'application/json' },
        body,
      }).then(
        async (response) => {
          await response.text()
          return response.status
        },
        () => 'broken off',
      )
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }),
)
console.log(`Attack: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`)
