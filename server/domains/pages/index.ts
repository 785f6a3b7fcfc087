/** Content that staff write for everyone; the contact form; menu and settings of the site. */
import type { Domain } from '../../http/domain.ts'
import { pagesRoutes } from './routes.ts'

export { cleanBlockHtml } from './clean-block-html.ts'
export { findNews, latestNews } from './news.ts'
export { findBanner } from './reads.ts'
export { sayingsFor } from './sayings.ts'

export const pagesDomain: Domain = { name: 'pages', implementations: pagesRoutes }
