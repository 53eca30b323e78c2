import type { JsonObject } from '../lib/json.ts'
import { RelayError } from '../lib/relay-error.ts'
import type { RequestBody } from '../providers/provider.ts'
import { relayTexts } from '../texts/relay.ts'

/** The most parts of a form: forms of models' calls have a dozen. */
const PARTS_MAX = 100

const NEXT_PART = Buffer.from('\r\n--')

/** A form with files, of type `multipart/form-data`. */
export interface FormBody {
  /** Its texts by name; counts and flags as JSON has them. */
  readonly fields: JsonObject
  /** Bytes of its files. */
  readonly fileBytes: number
  /** The form with another model, as it was received if it has this model. */
  readonly sent: RequestBody
}

/** Returns a text as JSON has it: forms have texts alone. */
function fieldOf(name: string, text: string): unknown {
  if (name === 'stream') return text === 'true'
  return name === 'n' && /^\d{1,9}$/.test(text) ? Number(text) : text
}

function hasTooManyParts(bytes: Buffer): boolean {
  let parts = 0
  for (let at = bytes.indexOf(NEXT_PART); at >= 0; at = bytes.indexOf(NEXT_PART, at + 1))
    if (++parts > PARTS_MAX) return true
  return false
}

async function parse(bytes: Buffer, type: string): Promise<FormData | undefined> {
  try {
    return await new Response(Uint8Array.from(bytes), { headers: { 'content-type': type } }).formData()
  } catch {
    return undefined
  }
}

/**
 * Reads a form.
 * @param type value of the header `Content-Type`
 * @throws RelayError if it is no form, or has too many parts
 */
export async function readForm(bytes: Buffer, type: string): Promise<FormBody> {
  const isForm = /^multipart\/form-data\s*;/i.test(type) && !hasTooManyParts(bytes)
  const form = isForm ? await parse(bytes, type) : undefined
  if (!form) throw new RelayError(400, relayTexts.badForm)
  const fields: Record<string, unknown> = {}
  let fileBytes = 0
  for (const [name, value] of form) {
    // No provider has to read the same one of several texts as this gateway.
    if (typeof value === 'string')
      fields[name] = Object.hasOwn(fields, name) ? [fields[name], value] : fieldOf(name, value)
    else {
      fileBytes += value.size
      fields[name] = value.name
    }
  }
  return {
    fields,
    fileBytes,
    sent: {
      withModel: async (model) => {
        if (model === undefined || form.get('model') === model) return { parts: [bytes], type }
        form.set('model', model)
        const sent = new Response(form)
        return { parts: [new Uint8Array(await sent.arrayBuffer())], type: sent.headers.get('content-type') ?? type }
      },
    },
  }
}
