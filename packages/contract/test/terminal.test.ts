import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { terminalOf } from '../src/terminal.ts'

const SECRET = 'sk-0123456789'

/** Creates a terminal, its input, and a function that returns what was written to it. */
function open() {
  const modes: boolean[] = []
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (raw: boolean) => modes.push(raw) })
  const output = Object.assign(new PassThrough(), { isTTY: true })
  return { input, terminal: terminalOf(input, output), written: () => String(output.read() ?? ''), modes }
}

test('a secret answer is not shown, and the terminal does not show it either', async () => {
  const { input, terminal, written, modes } = open()
  const answer = terminal.ask('Key: ', true)
  input.write(`${SECRET}\r`)
  expect(await answer).toBe(SECRET)
  expect(written()).toBe('Key: \n')
  expect(modes).toEqual([true, false])
})

test('another answer is shown', async () => {
  const { input, terminal, written } = open()
  const answer = terminal.ask('Write this? ')
  input.write('yes\r')
  expect([await answer, written()]).toEqual(['yes', expect.stringContaining('yes')])
})

test('the end of the input is an empty answer', async () => {
  const { input, terminal } = open()
  const answer = terminal.ask('Key: ', true)
  input.end()
  expect(await answer).toBe('')
})
