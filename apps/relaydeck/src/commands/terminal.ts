import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Terminal } from './command.ts'

/** Discards what readline repeats of the input. */
const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** The terminal of the process. */
export const terminal: Terminal = {
  isInteractive: process.stdin.isTTY && process.stdout.isTTY,
  write: (text) => process.stdout.write(text),
  ask: async (question, isSecret = false) => {
    if (isSecret) process.stdout.write(question)
    const output = isSecret ? silent() : process.stdout
    const reader = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
    try {
      // The end of the input is no answer.
      return await Promise.race([
        reader.question(isSecret ? '' : question),
        new Promise<string>((end) => reader.once('close', () => end(''))),
      ])
    } finally {
      reader.close()
      if (isSecret) process.stdout.write('\n')
    }
  },
}
