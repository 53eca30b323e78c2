const BCRYPT = /^\$2[abxy]?\$\d\d\$[./A-Za-z0-9]{53}$/

/** What an account without a password has: salt and digest are zeros. */
const NOBODYS = /\$\.{53}$/

/** Returns a hash with which somebody can sign in on every server of the family; `null` for any other text. */
export const usableHash = (hash: string | null): string | null =>
  hash !== null && BCRYPT.test(hash) && !NOBODYS.test(hash) ? hash : null
