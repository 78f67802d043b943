// Amounts in words, as contracts and cheques write them: in Chinese capitals, and in English. A figure that was tampered with
// no longer agrees with them.

const capitals = Array.from('零壹贰叁肆伍陆柒捌玖')
const places = ['', '拾', '佰', '仟']

// Below ten thousand; nothing for nothing.
const inGroup = (value: number): string =>
  Array.from(String(value), Number).reduce((said, digit, at, all) => {
    if (digit !== 0) return `${said}${capitals[digit] ?? ''}${places[all.length - 1 - at] ?? ''}`
    return all.slice(at).some((rest) => rest !== 0) && !said.endsWith('零') ? `${said}零` : said
  }, '')
const wholeInCapitals = (value: bigint): string => {
  for (const [unit, name] of [
    [100_000_000n, '亿'],
    [10_000n, '万'],
  ] as const) {
    if (value >= unit) {
      const rest = value % unit
      const gap = rest > 0n && rest < unit / 10n ? '零' : ''
      return `${wholeInCapitals(value / unit)}${name}${gap}${wholeInCapitals(rest)}`
    }
  }
  return inGroup(Number(value)).replace(/^零$/, '')
}
const parts = (amount: string): readonly [whole: string, fraction: string] => {
  const [whole = '0', fraction = ''] = amount.split('.')
  return [whole, fraction.replace(/0+$/, '')]
}
const fractions = ['角', '分', '厘', '毫']

/** `1234.50`, `人民币` → 人民币壹仟贰佰叁拾肆元伍角整. Four decimals at most, nothing below zero. */
export const inCapitals = (amount: string, currency: string): string => {
  const [whole, fraction] = parts(amount)
  const said = wholeInCapitals(BigInt(whole))
  const yuan = said === '' ? '' : `${said}元`
  if (fraction === '') return `${currency}${yuan === '' ? '零元' : yuan}整`
  const cents = Array.from(fraction, Number).reduce((text, digit, at) => {
    if (digit !== 0) return `${text}${capitals[digit] ?? ''}${fractions[at] ?? ''}`
    return yuan === '' && text === '' ? text : `${text}零`
  }, '')
  return `${currency}${yuan}${cents}${fraction.length === 1 ? '整' : ''}`
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const powers = ['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion']
const belowThousand = (value: number): string => {
  if (value >= 100) {
    const rest = value % 100
    return `${small[Math.floor(value / 100)] ?? ''} hundred${rest === 0 ? '' : ` and ${belowThousand(rest)}`}`
  }
  if (value < 20) return small[value] ?? ''
  const one = value % 10
  return `${tens[Math.floor(value / 10) - 2] ?? ''}${one === 0 ? '' : `-${small[one] ?? ''}`}`
}
const wholeInWords = (whole: string): string => {
  const groups = whole.padStart(Math.ceil(whole.length / 3) * 3, '0').match(/\d{3}/g) ?? []
  const said = groups.flatMap((group, at) =>
    Number(group) === 0 ? [] : [`${belowThousand(Number(group))}${powers[groups.length - 1 - at] ?? ''}`],
  )
  return said.join(' ') || 'zero'
}

/** `1234.50`, `US dollar`, 2 → SAY US DOLLAR ONE THOUSAND TWO HUNDRED AND THIRTY-FOUR AND 50/100 ONLY. */
export const inWords = (amount: string, currency: string, digits: number): string => {
  const [whole, fraction] = parts(amount)
  const cents = fraction === '' ? '' : ` and ${fraction.padEnd(digits, '0')}/${'1'.padEnd(digits + 1, '0')}`
  return `say ${currency} ${wholeInWords(whole)}${cents} only`.toUpperCase()
}
