import { checkKeys, type KeyRow } from './keys.ts'

interface Played {
  title: string
  playFunction?: unknown
  moduleExport?: { play?: unknown }
  parameters: { noPlay?: string; usage?: { use?: string; dont?: string }; keyboard?: readonly KeyRow[] }
}

/**
 * @throws Error if a story neither plays nor gives a reason, or a component of the kit does not describe when to use it
 * and what its keys do
 */
export function checkPlay({ title, playFunction, moduleExport, parameters }: Played): void {
  const { noPlay, usage, keyboard } = parameters
  if (!playFunction && !moduleExport?.play && !noPlay)
    throw new Error(
      'This story has no `play`. Add one, or say in the parameter `noPlay` why there is nothing to press.',
    )
  if (!title.startsWith('Kit/')) return
  if (!usage?.use || !usage.dont)
    throw new Error('The parameter `usage` must say when to use this component, and when not: { use, dont }')
  checkKeys(keyboard, noPlay)
}
