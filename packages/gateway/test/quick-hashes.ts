import { vi } from 'vitest'

vi.mock('../src/users/password-cost.ts', async () => ({ PASSWORD_COST: (await import('./quick-cost.ts')).QUICK_COST }))
