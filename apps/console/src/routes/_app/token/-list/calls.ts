import { type Token, tokens } from '@relaydeck/api-sdk'
import { send } from '../../../../app/send.ts'

const { enabled, disabled } = tokens.TOKEN_STATUS

/** Switches a token on or off, and gives it as the server has it now. */
export const switchToken = ({ id }: Token, on: boolean): Promise<Token> =>
  tokens.setStatus(send, { id, status: on ? enabled : disabled })

/** Deletes a token. */
export const removeToken = ({ id }: Token) => tokens.remove(send, { id })
