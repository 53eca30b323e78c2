/** Somebody of the seed. */
export type Person = 'root' | 'alice'

/** A call to be measured: who makes it, and its address. */
export interface Measured {
  readonly who: Person
  readonly path: string
}

const paths = (who: Person, ...list: readonly string[]): Measured[] => list.map((path) => ({ who, path }))

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

/** Filters of the log; times are Unix seconds. */
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

const own = (list: readonly string[]) => list.filter((filter) => !/username|channel/.test(filter))

/** Every list, search and sum that the SDK knows, as somebody who has much to see. */
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
  ...paths('alice', ...own(filters(now)).map((filter) => `/api/log/self?p=0&${filter}`)),
  ...paths('alice', ...own(filters(now)).map((filter) => `/api/log/self/stat?${filter}`)),
  ...paths('alice', '/api/log/self/search?keyword=2', '/api/log/self/search?keyword=1'),
  ...paths('alice', '/api/user/dashboard', '/api/user/available_models', '/api/models', '/api/user/self'),
  ...paths('root', '/api/option/', '/api/group/', '/api/status', '/api/notice'),
]
