import type { Language } from '@geodepot/contracts/kit/messages.ts'

/** The other of two fields that say one name in Chinese and in English, `…NameCn` and `…NameEn`. */
const otherName = (field: string): string | undefined => {
  if (field.endsWith('NameCn')) return `${field.slice(0, -2)}En`
  return field.endsWith('NameEn') ? `${field.slice(0, -2)}Cn` : undefined
}

/**
 * A field as its reader wants it: pages say the Chinese name first, and a reader of English has the English one in its
 * place, and the Chinese one where that stood. Fields whose other is not `there` stay.
 */
export const readersField = <F extends string>(field: F, there: (field: string) => boolean, reader: Language): F => {
  const other = reader === 'en' ? otherName(field) : undefined
  return other !== undefined && there(other) ? (other as F) : field
}
/** What such a field says: a thing without an English name is called by its Chinese one. */
export const nameSaid = (row: object, field: string): string | undefined => {
  const said = (name: string | undefined) => (name === undefined ? undefined : (Reflect.get(row, name) as unknown))
  const value = said(field)
  if (value !== '' || !field.endsWith('NameEn')) return typeof value === 'string' ? value : undefined
  const other = said(otherName(field))
  return typeof other === 'string' ? other : ''
}
