import type { texts as zh } from './-texts.zh.ts'

/** English texts of the top-up page. */
export const texts: typeof zh = {
  title: 'Top up',
  purpose: 'Add quota to your account with a redemption code.',
  left: 'Quota left',
  notLoaded: 'Failed to load the quota',
  redeemSection: 'Redeem a code',
  code: 'Redemption code',
  redeem: 'Redeem',
  missing: 'please enter a top-up code',
  failed: (reason) => `request failed. ${reason}`,
  added: (amount) => `Code redeemed. ${amount} of quota added.`,
  shopSection: 'Get a code',
  shopHint: 'Opens a page chosen by the administrators, which receives your username and user ID.',
  toShop: (host) => `Go to ${host}`,
  noShop: 'super admin has not set a top-up link',
  invalidShop: 'The top-up link set by the super admin is not a valid URL.',
}
