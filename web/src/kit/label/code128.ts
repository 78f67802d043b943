// Code 128 as ISO/IEC 15417 has it, in its set B: all that a keyboard writes. Six widths for each sign, bar and space in
// turn; the stop sign has a seventh.
const widths =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 ' +
  '221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 ' +
  '231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 ' +
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 ' +
  '114131 311141 411131 211412 211214 211232 2331112'
const signs = widths.split(' ')
const [startB, stop, modulus] = [104, 106, 103]
const [first, last] = [' ', '~']

/** Whether a text can be written in it. */
export const isCode128 = (text: string): boolean =>
  text !== '' && Array.from(text).every((sign) => sign >= first && sign <= last)

/**
 * The bars and spaces of a text, as the number of modules of each in turn, beginning with a bar.
 * @throws Error for a text that it has no signs for
 */
export const code128 = (text: string): readonly number[] => {
  if (!isCode128(text)) throw new Error(`Code 128 has no signs for ${JSON.stringify(text)}`)
  const values = Array.from(text, (sign) => sign.charCodeAt(0) - first.charCodeAt(0))
  const check = values.reduce((sum, value, at) => sum + value * (at + 1), startB) % modulus
  return [startB, ...values, check, stop].flatMap((value) => Array.from(signs[value] ?? '', Number))
}
