/** Calls that only the embedded gateway has. */
export const NOT_IN_FORKS =
  /^\w+ \/api\/(access_token|two_factor|user\/sessions|call|usage)(\/|$)|^POST \/api\/oauth\/code$/
