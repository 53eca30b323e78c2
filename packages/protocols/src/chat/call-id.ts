/**
 * Ids of calls that carry a signature. Gemini signs a call, and refuses the next turn without the signature
 * (https://ai.google.dev/gemini-api/docs/thought-signatures). Messages and Responses have no place for it but the id,
 * which every client repeats.
 */
import { type JsonObject, recordOf, textOf } from '../core/json.ts'

const MARK = '__signed__'

/** Returns the id for a call of a chat answer, with its signature. */
export function signedId(id: string, call: JsonObject): string {
  const signature = textOf(recordOf(recordOf(call.extra_content).google).thought_signature)
  // Anthropic takes only these characters in ids.
  const written = signature.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  return written ? `${id}${MARK}${written}` : id
}

/** Returns the id of the call that the provider knows. */
export const plainId = (id: string): string => id.split(MARK, 1)[0] ?? ''

/** Returns the members of a call in a chat request for the signature in its id. */
export function signatureMembers(id: string): JsonObject {
  const at = id.indexOf(MARK)
  if (at < 0) return {}
  const written = id
    .slice(at + MARK.length)
    .replaceAll('-', '+')
    .replaceAll('_', '/')
  const signature = written.padEnd(Math.ceil(written.length / 4) * 4, '=')
  return { extra_content: { google: { thought_signature: signature } } }
}
