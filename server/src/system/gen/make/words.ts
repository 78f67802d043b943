// How the words of a description stand in code: a name in one language or another never ends the string, the pattern or
// the comment that it is in.
// Asked for by the rule that what people call a thing is never run.

const hex = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
// What ends a string, a template or a line, begins or ends a comment, is not seen, or makes our own places.
const special = /[\\'"`$<>{}_*]|\/(?=\/)|[\p{C}\p{Zl}\p{Zp}]/gu

/** As it stands between the quotes of a string, or in a template. */
export const inString = (word: string): string => word.replaceAll(special, (sign) => sign.split('').map(hex).join(''))
/** As it stands between the slashes of a pattern that finds it. */
export const inPattern = (word: string): string => inString(word).replaceAll(/[.+?^()[\]|/]/g, String.raw`\$&`)
/** As it stands in a comment that ends with its line. */
export const inComment = (word: string): string => word.replaceAll(/[\p{C}\p{Z}_*]+/gu, ' ')
