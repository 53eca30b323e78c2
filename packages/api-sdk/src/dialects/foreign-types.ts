/** First number of the channel and log types that One API does not have: the server's number follows. */
export const FOREIGN_TYPES = 1000
