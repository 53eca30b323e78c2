/** Characters of a file that are read. */
export const MAX_LENGTH = 4_000_000

/** Entries of maps and lists. */
export const MAX_ENTRIES = 100_000

/** Most anchors and aliases; each alias is looked up among all anchors. */
export const MAX_ANCHORS = 1_000
