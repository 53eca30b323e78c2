import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Reporter, SerializedError, TestModule, Vitest } from 'vitest/node'

/** Writes errors outside of tests to a file beside the JSON report, which leaves them out. */
export class UnhandledErrors implements Reporter {
  #path: string | undefined

  onInit({ config: { root, outputFile } }: Vitest): void {
    const report = typeof outputFile === 'object' ? outputFile.json : outputFile
    this.#path = report && `${resolve(root, report)}.errors`
    if (this.#path) rmSync(this.#path, { force: true })
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    if (!this.#path || errors.length === 0) return
    mkdirSync(dirname(this.#path), { recursive: true })
    writeFileSync(this.#path, JSON.stringify(errors.map(({ stack, message }) => stack ?? message)))
  }
}
