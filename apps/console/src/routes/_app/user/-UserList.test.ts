import { samples } from '@relaydeck/api-sdk/testing'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { matches } from './-UserList.tsx'

const client = new QueryClient()
const { user } = samples
const alice = { ...user, role: 1, status: 1, group: '', quota: 600_000 }
const bob = { ...user, role: 10, status: 2, group: 'vip', quota: 0 }

test.each([
  [{ status: 'banned' }, [bob]],
  [{ role: 'admin' }, [bob]],
  [{ role: 'user' }, [alice]],
  [{ group: 'vip' }, [bob]],
  [{ group: 'default' }, [alice]],
  [{ quota: 'none' }, [bob]],
  [{ quota: '1' }, [bob]],
  [{ quota: '10' }, [alice, bob]],
  [{ quota: '10', status: 'enabled' }, [alice]],
])('users are filtered by status, role, group and quota: %j', (filters, shown) => {
  expect([alice, bob].filter((each) => matches(each, filters, client))).toEqual(shown)
})
