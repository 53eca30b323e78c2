/** Orders the server sorts by, each descending; `''`: newest first. Unlimited tokens come first in `remain_quota`. */
export const TOKEN_ORDERS = ['', 'remain_quota', 'used_quota'] as const
