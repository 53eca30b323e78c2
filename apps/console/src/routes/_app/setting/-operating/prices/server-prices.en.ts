import type { texts as zh } from './server-prices.zh.ts'

/** English texts of the prices that a server states. */
export const texts: typeof zh = {
  hint: 'Prices that the server states, in dollars per million tokens.',
  hintChanges: 'Prices that the server states, in dollars per million tokens. A change takes effect at once.',
  hintChannels:
    'Prices that the server states, in dollars per million tokens, of the models that your account can call, by channel. Channels without prices of their own have built-in ones.',
  loading: 'Loading prices',
  notLoaded: 'The prices could not be loaded',
  empty: 'The server has no prices of models',
  cached: (amount) => `cache hits $${amount}`,
  perCall: (amount) => `$${amount} per call`,
  otherwise: 'charged in another way',
  groups: (list) => `Group ratios: ${list}`,
  separator: ', ',
  action: 'Action',
  save: 'Save price',
  cachedToo: 'Dollars per million tokens. The price of cache hits changes in the same proportion.',
  saved: (model) => `The price of “${model}” is saved`,
}
