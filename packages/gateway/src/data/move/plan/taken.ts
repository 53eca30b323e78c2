import { moveTexts } from '../../../texts/carried.ts'
import type { Text } from '../../../texts/text.ts'
import type { HouseUser } from '../house.ts'
import type { State } from './state.ts'

/** Fields by which one account alone can be known. */
const ACCOUNTS = ['github_id', 'github_account', 'wechat_id', 'lark_id', 'oidc_id'] as const

/** Values that only one user of the target may have. */
export class Taken {
  private readonly values = new Map<string, string>()
  private readonly fold: (text: string) => string

  constructor({ house, hidden }: State, fold: (text: string) => string) {
    this.fold = fold
    for (const user of house.users) {
      this.add(user)
      if (user.email !== '') this.values.set(`email ${fold(user.email)}`, user.username)
    }
    for (const code of hidden.invitationCodes) this.values.set(`aff_code ${fold(code)}`, '')
  }

  /** Notes the values of a user. */
  add(user: HouseUser): void {
    for (const name of [...ACCOUNTS, 'aff_code'] as const)
      if (user[name] !== '') this.values.set(`${name} ${this.fold(user[name])}`, user.username)
  }

  /** Returns a user without the values that others have. @param self name of the same user in the target */
  freed(user: HouseUser, self: string | undefined): { readonly item: HouseUser; readonly reasons: readonly Text[] } {
    const names = ([...ACCOUNTS, 'email', 'aff_code'] as const).filter((name) => {
      const owner = user[name] === '' ? undefined : this.values.get(`${name} ${this.fold(user[name])}`)
      return owner !== undefined && owner !== self
    })
    return {
      item: { ...user, ...Object.fromEntries(names.map((name) => [name, ''])) },
      reasons: names.map((name) => (name === 'aff_code' ? moveTexts.inviteCode : moveTexts.without(name))),
    }
  }
}
