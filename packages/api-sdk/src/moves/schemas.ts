import * as z from 'zod/mini'
import type { Fields, NamedObject } from '../core/named.ts'
import { int, list, text } from '../core/schema.ts'

/** What moves from one gateway to another, in this order. */
export const MOVE_NOUNS = ['users', 'tokens', 'channels', 'codes', 'options'] as const

export type MoveNoun = (typeof MOVE_NOUNS)[number]

/** Gateways that move, New API in all its versions. */
export const MOVE_FAMILIES = ['relaydeck', 'one-api', 'new-api', 'one-hub', 'laisky'] as const

export type MoveFamily = (typeof MOVE_FAMILIES)[number]

/**
 * What happens to an item: `add` it; `same`: it is there already; `keep`: it is there with other fields, which stay;
 * `change` these fields; `leave` it out.
 */
export const MOVE_ACTIONS = ['add', 'change', 'same', 'keep', 'leave'] as const

export type MoveAction = (typeof MOVE_ACTIONS)[number]

const itemShape = {
  action: z.literal(MOVE_ACTIONS),
  /** Username, name of a channel or code, key of an option; `owner: name` of a token. Never a secret. */
  name: text,
  /** Why, and what it loses, in the language of the call; parts of sentences. */
  reasons: list(z.string()),
}

/** An item of a move that has something to be said about. */
export interface MoveItem extends Fields<typeof itemShape> {}
const MoveItem: NamedObject<MoveItem, typeof itemShape> = z.object(itemShape)

const partShape = {
  noun: z.literal(MOVE_NOUNS),
  /** Number of items by what happens to them. */
  add: int,
  change: int,
  same: int,
  keep: int,
  leave: int,
  /** Items with reasons, and those that are kept or left out; at most 200. */
  items: list(MoveItem),
}

/** The items of one noun. */
export interface MovePart extends Fields<typeof partShape> {}
const MovePart: NamedObject<MovePart, typeof partShape> = z.object(partShape)

const noteShape = {
  /** Noun, table, `table.column`, option, or field. */
  what: text,
  /** Number of items; 0: not known. */
  count: int,
  /** In the language of the call. */
  reason: text,
}

/** Something that a move does not carry. */
export interface MoveNote extends Fields<typeof noteShape> {}
const MoveNote: NamedObject<MoveNote, typeof noteShape> = z.object(noteShape)

const planShape = {
  /** With it the plan is made, once, within 15 minutes. */
  id: text,
  from: z.literal(MOVE_FAMILIES),
  parts: list(MovePart),
  /** Fields that are lost. */
  losses: list(MoveNote),
  /** What was read only partly, or not at all. */
  notes: list(MoveNote),
  /** Usernames of added users who need a password; at most 200. */
  without_password: list(z.string()),
  /** Their number. */
  without_passwords: int,
}

/** A move to this gateway before it is made. */
export interface MovePlan extends Fields<typeof planShape> {}
export const MovePlan: NamedObject<MovePlan, typeof planShape> = z.object(planShape)

const uploadShape = {
  /** Id of the upload. */
  id: text,
  /** Bytes received so far. */
  size: int,
}

/** A part of a file that was received. */
export interface MoveUpload extends Fields<typeof uploadShape> {}
export const MoveUpload: NamedObject<MoveUpload, typeof uploadShape> = z.object(uploadShape)
