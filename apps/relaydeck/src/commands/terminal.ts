import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Terminal } from './command.ts'

type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean }
type Output = NodeJS.WritableStream & { readonly isTTY?: boolean }

/** Discards what readline repeats of the input. */
const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** Returns the terminal of two streams. */
export const terminalOf = (input: Input, output: Output): Terminal => ({
  isInteractive: input.isTTY === true && output.isTTY === true,
  write: (text) => output.write(text),
  ask: async (question, isSecret = false) => {
    if (isSecret) output.write(question)
    // Without this mode, the terminal itself shows the input.
    const reader = createInterface({ input, output: isSecret ? silent() : output, terminal: input.isTTY === true })
    try {
      // The end of the input is no answer.
      return await Promise.race([
        reader.question(isSecret ? '' : question),
        new Promise<string>((end) => reader.once('close', () => end(''))),
      ])
    } finally {
      reader.close()
      if (isSecret) output.write('\n')
    }
  },
})

/** The terminal of the process. */
export const terminal: Terminal = terminalOf(process.stdin, process.stdout)
