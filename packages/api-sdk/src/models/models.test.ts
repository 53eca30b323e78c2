import { expect, test } from 'vitest'
import { failure, standIn, yes } from '../../test/stand-in.ts'
import { createSend } from '../core/checked-send.ts'
import { ContractError, SignedOutError } from '../core/errors.ts'
import { samples } from '../testing/index.ts'
import * as models from './models.ts'

const from = (answer: () => Response) => createSend({ fetch: standIn(answer).fetch, forks: 'allow' })

test('a type without built-in models may be `null`', { tags: ['R7.43'] }, async () => {
  const answer = { '1': ['gpt-4o'], '34': [], '43': null }
  await expect(models.byChannelType(from(yes(answer)))).resolves.toEqual({ '1': ['gpt-4o'], '34': [], '43': [] })
})

test('all models have no envelope, and texts for `null`', { tags: ['R7.42'] }, async () => {
  const { model } = samples
  const body = { object: 'list', data: [{ ...model, permission: null, parent: null }] }
  await expect(models.all(from(() => Response.json(body)))).resolves.toEqual({ object: 'list', data: [model] })
})

test('a refusal without content is still a refusal', { tags: ['R7.42'] }, async () => {
  const answer = () => Response.json({ success: false, message: '无权进行此操作，access token 无效' })
  expect(await failure(models.all(from(answer)))).toBeInstanceOf(SignedOutError)
})

test('names that are not texts are a contract error', { tags: ['R7.28'] }, async () => {
  await expect(models.available(from(yes(null)))).resolves.toEqual([])
  expect(await failure(models.available(from(yes([1]))))).toBeInstanceOf(ContractError)
})
