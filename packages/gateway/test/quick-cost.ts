/** The least cost of bcrypt: production's would take a third of the time of all tests. */
export const QUICK_COST = 4
