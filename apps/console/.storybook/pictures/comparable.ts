import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumPath } from '@relaydeck/vitest/chromium'

const MADE_WITH = join(import.meta.dirname, '../../pictures/made-with.json')

const FONTS = ['Noto Sans CJK SC', 'Noto Sans Mono CJK SC']

const outputOf = (command: string, ...args: string[]): string =>
  spawnSync(command, args, { encoding: 'utf8' }).stdout ?? ''

/** Major version of the Chromium that runs the tests; `undefined` if there is none. */
const versionHere = (): number | undefined => {
  const path = chromiumPath()
  const version = path && / (\d+)\./.exec(outputOf(path, '--version'))?.[1]
  return version ? Number(version) : undefined
}

/** Stores the version of the Chromium that took the pictures. */
export const rememberVersion = (): void => writeFileSync(MADE_WITH, `{ "chromium": ${versionHere()} }\n`)

/**
 * Returns the reason why pictures cannot be compared on this machine; `undefined` if they can. Other fonts and other
 * versions of Chromium render text differently.
 */
export function notComparable(): string | undefined {
  const missing = FONTS.filter((font) => !outputOf('fc-match', font, 'family').includes(font))
  if (missing.length > 0) return `the font ${missing.join(' and ')} is missing`
  const { chromium: version } = JSON.parse(readFileSync(MADE_WITH, 'utf8')) as { chromium: number }
  const here = versionHere()
  if (here === undefined) return 'the version of Chromium is unknown'
  return here === version ? undefined : `they were taken with Chromium ${version}, and this is ${here}`
}
