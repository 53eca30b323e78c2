/** Returns whether an object has a key of its own. */
export const hasKey = <T extends object>(object: T, key: PropertyKey): key is keyof T => Object.hasOwn(object, key)
