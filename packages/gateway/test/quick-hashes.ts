import { vi } from 'vitest'

// The least cost of bcrypt, since production's would take a third of the time of all tests.
vi.mock('../src/users/password-cost.ts', () => ({ PASSWORD_COST: 4 }))
