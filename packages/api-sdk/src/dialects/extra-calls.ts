/** Calls that One API does not have and forks do. */
export const NOT_IN_ONE_API =
  /^\w+ \/api\/(prices|verify|channel\/(:id\/)?keys)$|^POST \/api\/(channel\/:id\/key|(channel|token)\/many\/(remove|status))$/

/** Calls that a fork has only if its dialect translates them: those of the embedded gateway, and those of other forks. */
export const NOT_IN_FORKS =
  /^\w+ \/api\/(access_token|two_factor|user\/sessions|call|usage)(\/|$)|^POST \/api\/oauth\/code$/
