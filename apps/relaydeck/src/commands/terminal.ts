import { createInterface } from 'node:readline/promises'
import type { Terminal } from './command.ts'

/** The terminal of the process. */
export const terminal: Terminal = {
  isInteractive: process.stdin.isTTY && process.stdout.isTTY,
  write: (text) => process.stdout.write(text),
  ask: async (question) => {
    const reader = createInterface({ input: process.stdin, output: process.stdout })
    try {
      // The end of the input is no answer.
      return await Promise.race([
        reader.question(question),
        new Promise<string>((end) => reader.once('close', () => end(''))),
      ])
    } finally {
      reader.close()
    }
  },
}
