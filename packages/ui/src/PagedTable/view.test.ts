import { describe, expect, test } from 'vitest'
import { moved, ordered, shown, withColumn } from './view.ts'

const columns = ['id', 'name', 'amount', 'age'].map((id) => ({
  id,
  header: id,
  primary: id === 'name',
  cell: () => id,
}))
const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id)

describe('a view of a table', () => {
  test('orders what it names, and puts the rest behind', () => {
    expect(ids(ordered(columns, { order: ['age', 'gone', 'id'] }))).toEqual(['age', 'id', 'name', 'amount'])
    expect(ids(ordered(columns, {}))).toEqual(['id', 'name', 'amount', 'age'])
  })

  test('hides columns, but never the one that names the row', () => {
    expect(ids(shown(columns, { hidden: ['id', 'name', 'gone'] }))).toEqual(['name', 'amount', 'age'])
  })

  test('changes by one column at a time', () => {
    expect(withColumn({}, 'id', false)).toEqual({ hidden: ['id'] })
    expect(withColumn({ hidden: ['id', 'age'] }, 'id', true)).toEqual({ hidden: ['age'] })
    expect(moved(columns, {}, 'age', -1).order).toEqual(['id', 'name', 'age', 'amount'])
    expect(moved(columns, {}, 'id', -1).order).toEqual(['id', 'name', 'amount', 'age'])
    expect(moved(columns, {}, 'age', 1).order).toEqual(['id', 'name', 'amount', 'age'])
  })
})
