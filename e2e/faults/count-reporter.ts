import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Prints how many combinations were tried, such as pairs of page and fault. */
export default class CountReporter implements Reporter {
  #count = 0

  onTestEnd(_: TestCase, { annotations }: TestResult): void {
    for (const { type, description } of annotations) if (type === 'combinations') this.#count += Number(description)
  }

  onEnd(): void {
    process.stdout.write(`${this.#count} combinations tried\n`)
  }
}
