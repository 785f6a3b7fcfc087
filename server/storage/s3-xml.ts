/** The few flat XML answers of S3. Keys and tags have a small alphabet, so a pattern can read them. */

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Contents of every `<name>` element, outermost first, not parsed further. */
export function readTags(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map((match) => match[1] ?? '')
}

/** Text of the first `<name>` element. */
export function readTag(xml: string, name: string): string | undefined {
  const [text] = readTags(xml, name)
  return text?.replace(/&(amp|lt|gt|quot|apos|#(\d+));/g, (_whole, entity: string, code?: string) =>
    code ? String.fromCodePoint(Number(code)) : (entities[entity] ?? ''),
  )
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'))
}
