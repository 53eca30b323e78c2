import { mutationTests } from '@relaydeck/vitest/mutation'

export default mutationTests(['src'])
