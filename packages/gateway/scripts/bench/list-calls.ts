/** A seeded user. */
export type Username = 'root' | 'alice'

/** A call to measure. */
export interface Measured {
  readonly username: Username
  readonly path: string
}

const paths = (username: Username, ...list: readonly string[]): Measured[] => list.map((path) => ({ username, path }))

const pages = (base: string, orders: readonly string[] = []) => [
  `${base}?p=0`,
  `${base}?p=50`,
  ...orders.map((order) => `${base}?p=0&order=${order}`),
]

const searches = (base: string) => [
  `${base}?keyword=`,
  `${base}?keyword=a`,
  `${base}?keyword=7`,
  `${base}?keyword=nothing-has-this`,
]

/** Returns filters of the log; times are Unix seconds. */
const filters = (now: number) => [
  '',
  'type=2',
  'type=5',
  'username=alice',
  'username=nobody',
  'token_name=default',
  'model_name=gpt-4o-mini',
  'channel=1',
  `start_timestamp=${now - 7 * 86_400}`,
  `start_timestamp=${now - 14 * 86_400}&end_timestamp=${now - 7 * 86_400}`,
  `username=alice&model_name=gpt-4o&type=2&start_timestamp=${now - 30 * 86_400}`,
  'username=alice&token_name=default&channel=2',
]

const ownFilters = (list: readonly string[]) => list.filter((filter) => !/username|channel/.test(filter))

/** Returns every list, search, and sum of the SDK, called by a user with much data. */
export const calls = (now: number): Measured[] => [
  ...paths(
    'root',
    ...pages('/api/user/', ['quota', 'used_quota', 'request_count']),
    ...searches('/api/user/search'),
    '/api/user/search?keyword=user',
  ),
  ...paths('root', ...pages('/api/channel/'), ...searches('/api/channel/search'), '/api/channel/models'),
  ...paths('root', ...pages('/api/redemption/'), ...searches('/api/redemption/search')),
  ...paths('alice', ...pages('/api/token/', ['remain_quota', 'used_quota']), ...searches('/api/token/search')),
  ...paths('root', ...filters(now).map((filter) => `/api/log/?p=0&${filter}`), '/api/log/?p=5000'),
  ...paths('root', ...filters(now).map((filter) => `/api/log/stat?${filter}`)),
  ...paths('root', ...searches('/api/log/search'), '/api/log/search?keyword=倍率'),
  ...paths('alice', ...ownFilters(filters(now)).map((filter) => `/api/log/self?p=0&${filter}`)),
  ...paths('alice', ...ownFilters(filters(now)).map((filter) => `/api/log/self/stat?${filter}`)),
  ...paths('alice', '/api/log/self/search?keyword=2', '/api/log/self/search?keyword=1'),
  ...paths('alice', '/api/user/dashboard', '/api/user/available_models', '/api/models', '/api/user/self'),
  ...paths('root', '/api/option/', '/api/group/', '/api/status', '/api/notice'),
]
