/** Like `Object.hasOwn`, as a type guard. */
export const hasKey = <T extends object>(object: T, key: PropertyKey): key is keyof T => Object.hasOwn(object, key)
