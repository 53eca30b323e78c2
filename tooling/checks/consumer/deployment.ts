import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Dockerfile, DockerfileParser } from 'dockerfile-ast'

export const ROOT = join(import.meta.dirname, '../../..')

/** Reads a file of the repository. */
export const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

const stagesOf = (file: Dockerfile) => {
  const instructions = file.getInstructions()
  const starts = instructions.flatMap((each, at) => (each.getKeyword() === 'FROM' ? [at] : []))
  return starts.map((start, at) => instructions.slice(start, starts[at + 1]))
}

/** Keyword and text of a line of the Dockerfile. */
export interface Instruction {
  readonly keyword: string
  readonly text: string
}

/** Returns the instructions of each stage of the image. */
export const stages = (): Instruction[][] =>
  stagesOf(DockerfileParser.parse(read('Dockerfile'))).map((stage) =>
    stage.map((each) => ({
      keyword: each.getKeyword(),
      text: each.getArgumentsContent()?.replaceAll('\\\n', '') ?? '',
    })),
  )

/** Instructions of the image's last stage. */
export const lastStage = (): Instruction[] => stages().at(-1) ?? []

/** Returns the texts of the image's instructions of a kind. */
export const instructions = (keyword: string): string[] =>
  lastStage().flatMap((each) => (each.keyword === keyword ? [each.text] : []))

/** Returns the image's environment. */
export const imageEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    instructions('ENV')
      .flatMap((text) => text.trim().split(/\s+/))
      .map((pair) => pair.split(/=(.*)/s)),
  )
