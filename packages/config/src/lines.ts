import { type Document, isMap, isNode, isScalar, isSeq, type LineCounter } from 'yaml'
import { around, placeOf } from './issues.ts'

/** Returns the line of a place in a file, or of the nearest place that contains it; `undefined` if there is none. */
export type LineOf = (place: string) => number | undefined

/** Collects the lines of all names in a map, of all entries of a list, and of those below. */
function collect(node: unknown, path: readonly string[], counter: LineCounter, lines: Map<string, number>): void {
  if (isSeq(node))
    for (const [at, item] of node.items.entries()) {
      const place = [...path, String(at)]
      if (isNode(item) && item.range) lines.set(placeOf(place), counter.linePos(item.range[0]).line)
      collect(item, place, counter, lines)
    }
  if (!isMap(node)) return
  for (const { key, value } of node.items) {
    if (!isScalar(key) || !key.range) continue
    const place = [...path, String(key.value)]
    lines.set(placeOf(place), counter.linePos(key.range[0]).line)
    collect(value, place, counter, lines)
  }
}

/** Returns the function that finds lines in a document. It reads the document when it is first called. */
export function linesOf(document: Document, counter: LineCounter): LineOf {
  let lines: Map<string, number> | undefined
  return (place) => {
    if (!lines) {
      lines = new Map()
      collect(document.contents, [], counter, lines)
    }
    // A part that several channels share is elsewhere: its channel is the nearest place.
    const nearest = around(place).find((each) => lines?.has(each))
    return nearest === undefined ? undefined : lines.get(nearest)
  }
}
