import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Where a command can ask its user. */
export interface Terminal {
  /** Whether somebody can answer. */
  readonly isInteractive: boolean
  write(text: string): void
  /**
   * Returns the answer, without the end of its line.
   * @param isSecret whether the answer is not shown while it is entered
   */
  ask(question: string, isSecret?: boolean): Promise<string>
}

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
