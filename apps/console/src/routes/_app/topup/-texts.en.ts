import type { texts as zh } from './-texts.zh.ts'

/** English texts of the top-up screen. */
export const texts: typeof zh = {
  title: 'Top up',
  purpose: 'Add quota to the account with a code.',
  left: 'Quota left',
  notLoaded: 'The quota could not be read',
  redeemSection: 'Redeem a code',
  code: 'Top-up code',
  redeem: 'Redeem',
  missing: 'please enter a top-up code',
  failed: (reason) => `request failed. ${reason}`,
  added: (amount) => `Redeemed; ${amount} of quota was added.`,
  shopSection: 'Get a code',
  shopHint: 'Bought on a page that the administrators chose; it is told your username and user ID.',
  toShop: (host) => `Go to ${host}`,
  noShop: 'super admin has not set a top-up link',
  badShop: 'The top-up link that the super admin set is no web address and cannot be opened.',
}
