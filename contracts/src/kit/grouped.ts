/**
 * Thousands separators and `decimals` places, halves rounded away from zero:
 * `1,234.50`. An absent value is shown by the caller as an en
 * dash. Apart from the arithmetic, so that a page that only shows figures does not carry it.
 */
export const grouped = (value: string | number, decimals = 2): string => {
  const [, sign, whole, fraction] = /^\s*([-+]?)(\d+)(?:\.(\d*))?\s*$/.exec(String(value)) ?? []
  if (whole === undefined) throw new Error(`not a plain decimal: ${value}`)
  const places = (fraction ?? '').padEnd(decimals + 1, '0')
  const units = (BigInt(whole + places.slice(0, decimals)) + (Number(places[decimals]) >= 5 ? 1n : 0n))
    .toString()
    .padStart(decimals + 1, '0')
  const separated = units.slice(0, units.length - decimals).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return `${sign === '-' ? '-' : ''}${separated}${decimals === 0 ? '' : `.${units.slice(-decimals)}`}`
}
