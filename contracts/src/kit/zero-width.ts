/** Signs that nobody sees and that come along with copied text: they would tell apart what reads alike. */
const zeroWidth = /\u00AD|[\u200B-\u200D\u2060-\u2064\uFEFF]/g
export const withoutZeroWidth = (text: string): string => text.replaceAll(zeroWidth, '')
/** A text as a name may be: on one line, without control signs and what turns the direction of writing. */
export const onOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
