/**
 * Cost of new bcrypt hashes: the same as in One API, so that a missing user takes as long to check as an existing one.
 */
export const PASSWORD_COST = 10
