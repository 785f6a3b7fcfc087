/** What may stand in a content block (security row 18). Everything else is taken out before it is stored. */
import sanitizeHtml from 'sanitize-html'
import { safeElements, safeLink } from '#contract/policy/safe-html.ts'

/** Unknown elements leave their text; scripts, styles and the like leave nothing. No attribute survives but the address of a link. */
export function cleanBlockHtml(source: string): string {
  return sanitizeHtml(source, {
    allowedTags: [...safeElements],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    enforceHtmlBoundary: false,
    nestingLimit: 12,
    // A link that may lead nowhere keeps its words.
    transformTags: { a: (tagName, { href = '' }) => ({ tagName, attribs: safeLink(href) === null ? {} : { href } }) },
  }).trim()
}
