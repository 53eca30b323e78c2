import { type calls, isAdmin, type User } from '@relaydeck/api-sdk'
import type { Handlers } from '../../lib/handlers.ts'
import { orNotFound } from '../../lib/refusal.ts'
import { texts } from '../../texts/api.ts'
import type { TokenRow, Tokens } from '../../tokens/store.ts'
import type { Users } from '../../users/store.ts'
import { type PreviewDeps, previewCall } from './preview.ts'

interface Deps extends PreviewDeps {
  readonly tokens: Tokens
  readonly users: Users
}

/** The token of a preview: by ID, or by owner and name. */
interface NamedToken {
  readonly token?: number | undefined
  readonly username?: string | undefined
  readonly token_name?: string | undefined
}

/** Returns a token that a caller may ask about. */
async function tokenFor({ tokens, users }: Deps, input: NamedToken, caller: User): Promise<TokenRow | undefined> {
  const { token: id, username, token_name = '' } = input
  const isAll = isAdmin(caller)
  if (id !== undefined) return isAll ? await tokens.byId(id) : await tokens.find(caller.id, id)
  const owner = isAll && username !== undefined ? await users.byUsername(username) : caller
  return owner && (await tokens.named(owner.id, token_name))
}

/** Handler of previews: of all tokens for administrators, for other users only of theirs, without the channels. */
export const previewHandler = (deps: Deps): Pick<Handlers<typeof calls>, 'preview'> => ({
  preview: async ({ model, at, ...named }, { caller, language }) => {
    const token = orNotFound(await tokenFor(deps, named, caller), texts.tokenNotFound)
    const user = orNotFound(await deps.users.byId(token.user_id), texts.tokenNotFound)
    const key = { token, user, channelId: undefined }
    const preview = await previewCall(deps, { key, asked: model, at, language })
    return isAdmin(caller) ? preview : { ...preview, models: preview.models.map((each) => ({ ...each, channels: [] })) }
  },
})
