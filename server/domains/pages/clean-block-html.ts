/** Allowed content of a content block (security row 18). Everything else is removed before it is stored. */
import sanitizeHtml from 'sanitize-html'
import { safeElements, safeLink } from '#contract/policy/safe-html.ts'

/**
 * Unknown elements are replaced by their text; scripts, styles and the like are removed completely. The only attribute that remains is the
 * address of a link.
 */
export function cleanBlockHtml(source: string): string {
  return sanitizeHtml(source, {
    allowedTags: [...safeElements],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    enforceHtmlBoundary: false,
    nestingLimit: 12,
    // A link with a forbidden address keeps its text.
    transformTags: { a: (tagName, { href = '' }) => ({ tagName, attribs: safeLink(href) === null ? {} : { href } }) },
  }).trim()
}
