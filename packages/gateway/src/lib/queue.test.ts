import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'

/** A task that the test ends. */
function pieces() {
  const begun: number[] = []
  const ends: PromiseWithResolvers<number>[] = []
  const piece = (number: number) => () => {
    begun.push(number)
    const end = Promise.withResolvers<number>()
    ends[number] = end
    return end.promise
  }
  return { begun, ends, piece }
}

const opened = () => createQueue({ running: 2, waiting: 2 }, () => new Error('full'))
const turn = () => new Promise((done) => setImmediate(done))

test('a queue runs a limited number of tasks in order, and rejects tasks when it is full', async () => {
  const queue = opened()
  const { begun, ends, piece } = pieces()
  const outcomes = [0, 1, 2, 3].map((number) => queue(piece(number)))
  await expect(queue(piece(4))).rejects.toThrow('full')
  expect(begun).toEqual([0, 1])
  ends[1]?.resolve(10)
  expect(await outcomes[1]).toBe(10)
  await turn()
  expect(begun).toEqual([0, 1, 2])
  const fifth = queue(piece(5))
  await expect(queue(piece(6))).rejects.toThrow('full')
  for (const number of [0, 2, 3, 5]) {
    ends[number]?.resolve(number)
    await turn()
  }
  expect(await Promise.all([outcomes[0], outcomes[2], outcomes[3], fifth])).toEqual([0, 2, 3, 5])
  expect(begun).toEqual([0, 1, 2, 3, 5])
})

test('a failed task is followed by the next one', async () => {
  const queue = opened()
  const outcomes = Array.from({ length: 4 }, () => queue(() => Promise.reject(new Error('no'))))
  for (const { status } of await Promise.allSettled(outcomes)) expect(status).toBe('rejected')
  await expect(queue(async () => 'yes')).resolves.toBe('yes')
})
