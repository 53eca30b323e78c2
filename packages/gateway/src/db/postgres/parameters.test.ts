import { expect, test } from 'vitest'
import { createParameters } from './parameters.ts'

const parameters = createParameters()

test('named parameters become positional ones, each name once', () => {
  expect(parameters('SELECT :b, :a, :b', { a: 1, b: 'x' })).toMatchObject({
    text: 'SELECT $1, $2, $1',
    values: ['x', 1],
  })
})

test('casts, texts, quoted names, and comments contain no parameters', () => {
  const sql = `SELECT :a::text, ':b', 'it''s :c', ":d""e :f" -- :g\n, :h_1`
  expect(parameters(sql, { a: 1, h_1: 2 })).toMatchObject({
    text: `SELECT $1::text, ':b', 'it''s :c', ":d""e :f" -- :g\n, $2`,
    values: [1, 2],
  })
})

test('a missing value is an error, and surplus ones are ignored', () => {
  expect(() => parameters('SELECT :a', {})).toThrow('No value for :a')
  expect(parameters('SELECT :a', { a: null, b: 1 }).values).toEqual([null])
})

test('NUL, which PostgreSQL does not store, becomes U+FFFD', () => {
  expect(parameters('SELECT :a', { a: 'x\0y' }).values).toEqual(['x\uFFFDy'])
})

test('a name stands for one text', () => {
  const nameOf = (sql: string) => parameters(sql, { a: 1 }).name
  expect(nameOf('SELECT :a')).toBe(nameOf('SELECT :a'))
  expect(nameOf('SELECT :a')).not.toBe(nameOf('SELECT :a + 1'))
})
