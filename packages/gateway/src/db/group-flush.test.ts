import { expect, test } from 'vitest'
import { createGroupFlush } from './group-flush.ts'

/** Creates a flush whose calls end one after the other when `next` is called. */
function controlled() {
  const waiting: PromiseWithResolvers<void>[] = []
  const flush = () => {
    const call = Promise.withResolvers<void>()
    waiting.push(call)
    return call.promise
  }
  return { flush, calls: () => waiting.length, at: (index: number) => waiting[index] }
}

test('D196 commits that wait while a flush is running share the next one', async () => {
  const { flush, calls, at } = controlled()
  const durable = createGroupFlush(flush)
  const done: string[] = []
  const wait = (name: string) => durable().then(() => void done.push(name))
  const first = wait('first')
  const others = Promise.all([wait('second'), wait('third')])
  expect([calls(), done]).toEqual([1, []])
  at(0)?.resolve()
  await first
  expect([calls(), done]).toEqual([2, ['first']])
  at(1)?.resolve()
  await others
  expect([calls(), done]).toEqual([2, ['first', 'second', 'third']])
})

test('D196 a failed flush fails the commits that waited for it, and later ones try again', async () => {
  const { flush, calls, at } = controlled()
  const durable = createGroupFlush(flush)
  const first = durable()
  const second = durable()
  at(0)?.reject(new Error('EIO'))
  await expect(first).rejects.toThrow('EIO')
  at(1)?.resolve()
  await second
  const third = durable()
  expect(calls()).toBe(3)
  at(2)?.resolve()
  await third
})
