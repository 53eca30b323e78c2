import { CALLS, type CallReference } from '@relaydeck/api-sdk/reference'
import { queryStems, stemsOf } from './words.ts'

/** How much a word counts, by the text that has it; the words of a noun share its weight. */
const WEIGHTS = { noun: 6, verb: 4, summary: 4, description: 2, field: 2, fieldText: 1 } as const

/** Weight of each stem of a call: the highest of the texts that have it. */
type Weights = ReadonlyMap<string, number>

function weightsOf(call: CallReference): Weights {
  const weights = new Map<string, number>()
  const add = (text: string, weight: number) => {
    for (const stem of stemsOf(text)) weights.set(stem, Math.max(weights.get(stem) ?? 0, weight))
  }
  add(call.noun, WEIGHTS.noun / stemsOf(call.noun).length)
  add(call.verb, WEIGHTS.verb)
  add(call.endpoint.summary, WEIGHTS.summary)
  add(call.description, WEIGHTS.description)
  for (const { name, description } of call.fields) {
    add(name, WEIGHTS.field)
    add(description, WEIGHTS.fieldText)
  }
  return weights
}

/** Finds calls by words about them. */
export class CallSearch {
  private readonly weights: ReadonlyMap<CallReference, Weights> = new Map(CALLS.map((call) => [call, weightsOf(call)]))

  /** Returns how rare a stem is: words of many calls tell less. */
  private rarityOf(stem: string): number {
    const having = [...this.weights.values()].filter((weights) => weights.has(stem)).length
    return having === 0 ? 0 : Math.log(1 + this.weights.size / having)
  }

  /** Returns the calls that a text is about, the best matches first. A name of a call is the best match of all. */
  find(query: string): readonly CallReference[] {
    const wanted = query.trim().toLowerCase()
    const stems = [...queryStems(query)].map(([stem, share]) => ({ stem, rarity: share * this.rarityOf(stem) }))
    const scored = [...this.weights].map(([call, weights]) => {
      const score = stems.reduce((sum, { stem, rarity }) => sum + rarity * (weights.get(stem) ?? 0), 0)
      return { call, score: call.name.toLowerCase() === wanted ? Number.POSITIVE_INFINITY : score }
    })
    const matches = scored.filter(({ score }) => score > 0)
    return matches
      .toSorted((one, other) => (one.score === other.score ? 0 : other.score - one.score))
      .map(({ call }) => call)
  }
}
