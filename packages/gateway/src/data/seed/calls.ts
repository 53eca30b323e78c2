import type { Services } from '../../services.ts'
import { type Chance, itemAt } from './chance.ts'
import type { SeededChannel } from './channels.ts'
import type { SeededToken } from './tokens.ts'

/** Tokens of an answer against those of a prompt, by the beginning of a model's name. */
const COMPLETION: readonly (readonly [beginning: string, ratio: number])[] = [
  ['text-embedding', 1],
  ['gpt-4o', 4],
  ['o1', 4],
  ['claude-3', 5],
  ['gemini', 3],
  ['deepseek', 2],
]

const completionOf = (model: string) => COMPLETION.find(([beginning]) => model.startsWith(beginning))?.[1] ?? 1

const PROMPT = 700
const ANSWER = 260

/** Ratios by name. */
type Ratios = Readonly<Record<string, number>>

/** Ratios as the settings have them: large texts, read once. */
export const ratiosIn = ({ options }: Services) => ({
  models: options.ratios('ModelRatio'),
  groups: options.ratios('GroupRatio'),
})

/** A call that went through, as the log tells it. */
export function callBy(
  token: SeededToken,
  channel: SeededChannel,
  chance: Chance,
  { models, groups }: { readonly models: Ratios; readonly groups: Ratios },
) {
  const model = chance.happens(0.7) ? itemAt(channel.models, 0) : chance.pick(channel.models)
  const embedding = model.startsWith('text-embedding')
  const rates = [models[model] ?? 1, groups[token.owner.group] ?? 1, completionOf(model)] as const
  const prompt_tokens = chance.around(PROMPT)
  const completion_tokens = embedding ? 0 : chance.around(ANSWER)
  const [ratio, group, completion] = rates
  return {
    model_name: model,
    content: `倍率：${rates.map((rate) => rate.toFixed(2)).join(' × ')}`,
    prompt_tokens,
    completion_tokens,
    quota: Math.ceil((prompt_tokens + completion_tokens * completion) * ratio * group),
    elapsed_time: chance.around(channel.pace),
    is_stream: !embedding && chance.happens(0.6) ? 1 : 0,
  }
}
