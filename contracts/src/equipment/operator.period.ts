/** The first day and the last of a quarter: `2026-Q3`. */
export const quarterDays = (period: string): { first: string; last: string } => {
  const [year = '', quarter = '1'] = period.split('-Q')
  const last = Number(quarter) * 3
  const two = (month: number) => String(month).padStart(2, '0')
  return { first: `${year}-${two(last - 2)}-01`, last: `${year}-${two(last)}-${last === 3 || last === 12 ? 31 : 30}` }
}
/** So many quarters back from that of a day, the last one first. */
export const quartersBack = (day: string, count: number): readonly string[] => {
  const at = Number(day.slice(0, 4)) * 4 + Math.ceil(Number(day.slice(5, 7)) / 3) - 1
  return Array.from({ length: count }, (_, back) => `${Math.floor((at - back) / 4)}-Q${((at - back) % 4) + 1}`)
}
