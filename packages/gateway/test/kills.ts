import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

/**
 * Runs a program of the tests, kills it after it has printed a number of lines, and returns all complete lines.
 * @param program name of the file, without extension
 */
export async function killedAfter(lines: number, program: string, ...args: readonly string[]): Promise<string[]> {
  const file = fileURLToPath(new URL(`${program}.ts`, import.meta.url))
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  let printed = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
    if (printed.split('\n').length > lines) child.kill('SIGKILL')
  })
  expect((await ended)[1]).toBe('SIGKILL')
  return printed.split('\n').slice(0, -1)
}
