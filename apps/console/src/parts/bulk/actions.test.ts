import { NotFoundError, RefusedError } from '@relaydeck/api-sdk'
import { expect, test } from 'vitest'
import { isGone } from './actions.ts'

test('a row that is gone counts as deleted; another failure does not', async () => {
  const refused = new RefusedError('', { status: 200, serverMessage: 'no' })
  await expect(isGone(Promise.reject(new NotFoundError('', { status: 200, serverMessage: '' })))).resolves.toBe(true)
  await expect(isGone(Promise.resolve({}))).resolves.toBe(false)
  await expect(isGone(Promise.reject(refused))).rejects.toBe(refused)
})
