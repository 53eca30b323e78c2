/** What log rows are ordered by; `''`: their time. Equal rows are newest first, or oldest first in ascending order. */
export const LOG_ORDERS = ['', 'quota', 'prompt_tokens', 'completion_tokens', 'elapsed_time'] as const

/** Directions of an order: the smallest first, or the largest. */
export const ORDER_DIRECTIONS = ['asc', 'desc'] as const
