/** Repeatable values for the rows of measurements, as SQL. */

/** A number from 0 to 2^31 - 1 for a row, one per purpose. */
export const hash = (row: string, purpose: number) => `(hashint8extended(${row}, ${purpose}) & 2147483647)`

/** To be joined as `range`. */
export const memberRange = "(select min(id) as low, max(id) as high from members where name_key like 'scale-%')"
export const anyMember = (row: string, purpose: number) => `(range.low + ${hash(row, purpose)} % (range.high - range.low + 1))`

const words = `array['rope','knot','harness','column','floor','leather','hemp','jute','bamboo','studio','lesson','morning','evening','quiet','slow','first','second','autumn','winter','garden','window','friction','upline','chest','hip','self','partner','practice','talk','workshop','care','dye','splice','light','shadow','tension','balance','Übung','café','naïve','façade','niño','corde','Seil','corda','cuerda']`
export const word = (row: string, purpose: number) => `(${words})[1 + ${hash(row, purpose)} % 46]`
