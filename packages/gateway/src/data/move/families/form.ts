import type { Text } from '../../../texts/text.ts'
import type { SqlValue } from '../../sql/sql.ts'
import type { Family, HouseChannel, HouseCode, HouseToken, HouseUser } from '../house.ts'

/** Cells of a row by column; a target writes those whose column its table has. */
export type Cells = Readonly<Record<string, SqlValue>>

/** An item as a family has it, and what it lost beyond the fields that the family lacks; parts of sentences. */
export interface Formed<T> {
  readonly item: T
  readonly lost: readonly Text[]
}

/** How a family of servers keeps items. Ids of users are added by the target. */
export interface Form {
  readonly family: Exclude<Family, 'relaydeck'>
  /** Name of the table of prices and of the one of groups, if they are not options. */
  readonly hasPriceTable: boolean
  /** Returns a user with the fields that the family keeps, as they are read again. */
  userIn(user: HouseUser): HouseUser
  /** Returns a channel as it is read again. */
  channelIn(channel: HouseChannel): Formed<HouseChannel>
  /** Returns why the server would not accept a key; part of a sentence. */
  keyProblem(key: string): Text | undefined
  /** Returns under which condition the server accepts a key; `undefined` if it always does. */
  keyCondition(key: string): Text | undefined
  userCells(user: HouseUser): Cells
  tokenCells(token: HouseToken): Cells
  channelCells(channel: HouseChannel): Cells
  codeCells(code: HouseCode): Cells
  /** Cells of a new user that is not from the source. */
  newUserCells(): Cells
}
