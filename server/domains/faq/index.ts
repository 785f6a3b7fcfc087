/** Frequent questions with the answers of staff. */
import type { Domain } from '../../http/domain.ts'
import { faqRoutes } from './routes.ts'

export { listQuestions } from './reads.ts'

export const faqDomain: Domain = { name: 'faq', implementations: faqRoutes }
