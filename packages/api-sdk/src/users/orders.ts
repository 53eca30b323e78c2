/** Orders of the user list, each descending; `''`: newest first. */
export const USER_ORDERS = ['', 'quota', 'used_quota', 'request_count'] as const
