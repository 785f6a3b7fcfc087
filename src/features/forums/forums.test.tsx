import { it } from 'vitest'
it('placeholder', () => {})
